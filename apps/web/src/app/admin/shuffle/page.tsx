import { isAllowed, SHUFFLE_REPORTS_PAGE_SIZE } from "@poker/db";
import * as z from "zod";
import { ShufflePage } from "../../../features/office/shuffle/shuffle-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({ before: z.iso.date().nullable().catch(null) });

export const metadata = { title: t("shuffle.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("shuffle.read");
  const { before } = searchSchema.parse(await searchParams);
  const { shuffle } = repositories().backOffice;
  const reports = orNotFound(await shuffle.listReports(staff, before));
  const failures = orNotFound(await shuffle.listDealFailures(staff));
  const next = reports.length === SHUFFLE_REPORTS_PAGE_SIZE ? (reports.at(-1)?.day ?? null) : null;
  const mayRelease = isAllowed(staff, "shuffle.release");
  return <ShufflePage reports={reports} failures={failures} before={before} next={next} mayRelease={mayRelease} />;
}
