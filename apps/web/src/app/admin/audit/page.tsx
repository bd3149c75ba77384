import type { AuditFilter } from "@poker/db";
import * as z from "zod";
import { AuditPage } from "../../../features/office/audit/audit-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office-route.ts";
import { repositories } from "../../../server/repositories.ts";

const textSchema = z.string().max(200);
/** The page's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({
  actor: z.uuid().optional().catch(undefined),
  action: textSchema.optional().catch(undefined),
  kind: textSchema.optional().catch(undefined),
  id: textSchema.optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

export const metadata = { title: t("audit.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("audit.read");
  const { before, ...wanted } = searchSchema.parse(await searchParams);
  const { filter, query } = toFilter(wanted);
  const { entries, next } = orNotFound(await repositories().backOffice.audit.list(staff, filter, before ?? null));
  return <AuditPage entries={entries} query={query} before={before ? String(before) : null} next={next} />;
}

function toFilter({ actor, action, kind, id }: Omit<z.infer<typeof searchSchema>, "before">): {
  readonly filter: AuditFilter;
  readonly query: Readonly<Record<string, string>>;
} {
  if (kind && id) return { filter: { subject: { kind, id } }, query: { kind, id } };
  if (actor) return { filter: { actorId: actor }, query: { actor } };
  return action ? { filter: { action }, query: { action } } : { filter: {}, query: {} };
}
