import { room } from "../../../../server/database.ts";
import { currentStaff } from "../../../../server/office.ts";
import { rakeCsv } from "../../../../server/rake-csv.ts";
import { rakeQuery } from "../../../../server/rake-query.ts";

/** A rake report as a file. */
export async function GET(request: Request): Promise<Response> {
  const staff = await currentStaff();
  if (!staff) return Response.json({ code: "not-found" }, { status: 404 });
  const { query } = rakeQuery(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await room().office.rakeReport.all(staff, query);
  if ("refused" in lines) {
    if (lines.refused === "not-allowed") return Response.json({ code: "not-found" }, { status: 404 });
    return Response.json({ code: lines.refused, fields: lines.fields }, { status: 409 });
  }
  return new Response(rakeCsv(query.by, lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="rake-${query.from}-${query.to}-by-${query.by}.csv"`,
      "cache-control": "no-store",
    },
  });
}
