import type { AuditFilter } from "@poker/db";
import * as z from "zod";
import { AuditPage } from "../../../features/office/audit/audit-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

const text = z.string().max(200);
/** What the address may carry; anything else counts as not given. */
const search = z.object({
  actor: z.uuid().optional().catch(undefined),
  action: text.optional().catch(undefined),
  kind: text.optional().catch(undefined),
  id: text.optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

export const metadata = { title: words("audit.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("audit.read");
  const { before, ...wanted } = search.parse(await searchParams);
  const { filter, query } = filterFrom(wanted);
  const { entries, next } = allowed(await room().office.audit.list(staff, filter, before ?? null));
  return <AuditPage entries={entries} query={query} before={before ? String(before) : null} next={next} />;
}

function filterFrom({ actor, action, kind, id }: Omit<z.infer<typeof search>, "before">): {
  readonly filter: AuditFilter;
  readonly query: Readonly<Record<string, string>>;
} {
  if (kind && id) return { filter: { subject: { kind, id } }, query: { kind, id } };
  if (actor) return { filter: { actorId: actor }, query: { actor } };
  return action ? { filter: { action }, query: { action } } : { filter: {}, query: {} };
}
