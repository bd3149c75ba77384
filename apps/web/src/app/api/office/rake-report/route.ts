import { isRefusal } from "@poker/engine";
import { csvResponse } from "../../../../server/api-route.ts";
import { officeReadRoute } from "../../../../server/office-route.ts";
import { formatRakeCsv } from "../../../../server/rake-csv.ts";
import { parseRakeQuery } from "../../../../server/rake-query.ts";
import { repositories } from "../../../../server/repositories.ts";

/** A rake report as a CSV file. */
export const GET = officeReadRoute(async (staff, request) => {
  const { query } = parseRakeQuery(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await repositories().backOffice.rakeReport.listAll(staff, query);
  if (isRefusal(lines)) return lines;
  return csvResponse(`rake-${query.from}-${query.to}-by-${query.by}.csv`, formatRakeCsv(query.by, lines));
});
