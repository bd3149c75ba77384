import { ReportPage } from "../../../features/office/report/report-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";
import { rakeQuery } from "../../../server/rake-query.ts";

export const metadata = { title: words("report.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("rake.read");
  const { query, before } = rakeQuery(await searchParams);
  const { rakeReport } = room().office;
  const report = allowed(await rakeReport.report(staff, query, before));
  const sinceEver = allowed(await rakeReport.sinceEver(staff));
  const shown = { query, sinceEver, before };
  return "refused" in report ? (
    <ReportPage {...shown} report={null} problems={report.fields} />
  ) : (
    <ReportPage {...shown} report={report} problems={{}} />
  );
}
