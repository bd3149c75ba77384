import { isRefusal } from "@poker/engine";
import { formatRakeCsv } from "../../../../server/money/rake-csv.ts";
import { parseRakeQuery } from "../../../../server/money/rake-query.ts";
import { officeReadRoute } from "../../../../server/office/office-route.ts";
import { csvResponse } from "../../../../server/requests/api-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

/** Returns a rake report as a CSV file. */
export const GET = officeReadRoute(async (staff, request) => {
  const { query } = parseRakeQuery(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await repositories().backOffice.rakeReport.listAll(staff, query);
  if (isRefusal(lines)) return lines;
  return csvResponse(`rake-${query.from}-${query.to}-by-${query.by}.csv`, formatRakeCsv(query.by, lines));
});
