import { isRefusal } from "@poker/engine";
import { RakeReportPage } from "../../../features/office/report/rake-report-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { parseRakeQuery } from "../../../server/money/rake-query.ts";
import { findNameById } from "../../../server/office/find-names.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("report.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("rake.read");
  const { query, before } = parseRakeQuery(await searchParams);
  const { rakeReport } = repositories().backOffice;
  const report = orNotFound(await rakeReport.getReport(staff, query, before));
  const sinceEver = orNotFound(await rakeReport.getLifetimeTotals(staff));
  const [table, player] = await Promise.all([
    findNameById(staff, "tables", query.tableId),
    findNameById(staff, "everybody", query.userId),
  ]);
  const shown = { query, subjects: { table, player }, sinceEver, before };
  return isRefusal(report) ? (
    <RakeReportPage {...shown} report={null} rangeIssues={report.fields ?? []} />
  ) : (
    <RakeReportPage {...shown} report={report} rangeIssues={[]} />
  );
}
