import { isRefusal, refuse } from "@poker/engine";
import { currentStaff } from "../../../../server/office-route.ts";
import { formatRakeCsv } from "../../../../server/rake-csv.ts";
import { parseRakeQuery } from "../../../../server/rake-query.ts";
import { repositories } from "../../../../server/repositories.ts";

/** A rake report as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const staff = await currentStaff();
  if (!staff) return Response.json(refuse("not-found"), { status: 404 });
  const { query } = parseRakeQuery(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await repositories().backOffice.rakeReport.listAll(staff, query);
  if (isRefusal(lines)) {
    if (lines.code === "not-allowed") return Response.json(refuse("not-found"), { status: 404 });
    return Response.json(lines, { status: 409 });
  }
  return new Response(formatRakeCsv(query.by, lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="rake-${query.from}-${query.to}-by-${query.by}.csv"`,
      "cache-control": "no-store",
    },
  });
}
