import * as z from "zod";
import { AuditPage } from "../../../features/office/audit/audit-page.tsx";
import type { FoundName } from "../../../features/office/names/found-name.ts";
import { t } from "../../../features/office/translator.ts";
import { findNameById } from "../../../server/office/find-names.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

const textSchema = z.string().min(1).max(200).optional().catch(undefined);
/** The query parameters of the page's URL. An invalid or empty one counts as missing. */
const searchSchema = z.object({
  actor: z.uuid().optional().catch(undefined),
  action: textSchema,
  kind: textSchema,
  id: textSchema,
  day: z.iso.date().optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

export const metadata = { title: t("audit.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("audit.read");
  const { before, ...query } = searchSchema.parse(await searchParams);
  const { actor, action, kind, id, day } = query;
  const subject = kind && id ? { kind, id } : undefined;
  const { audit } = repositories().backOffice;
  const { entries, next } = orNotFound(
    await audit.list(staff, { actorId: actor, action, subject, day }, before ?? null),
  );
  const foundActor = await findNameById(staff, "everybody", actor);
  const subjectName = subject ? orNotFound(await audit.getSubjectName(staff, subject)) : null;
  return (
    <AuditPage
      entries={entries}
      query={query}
      actor={foundActor}
      subject={subject ? toFoundName(subject, subjectName) : null}
      before={before ? String(before) : null}
      next={next}
    />
  );
}

/** Converts the subject in the URL to the value of the filter's field. Shows the id when the subject's name is not known. */
const toFoundName = ({ kind, id }: { readonly kind: string; readonly id: string }, name: string | null): FoundName => ({
  id,
  name: name ?? id,
  kind: kind === "table" || kind === "pool" ? kind : "person",
  detail: null,
});
