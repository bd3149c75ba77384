import { refuse } from "@poker/engine";
import { csvResponse, toResponse } from "../../../../../server/api-route.ts";
import { readGameSheet, sheetIdSchema } from "../../../../../server/game-sheet.ts";
import { type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { localeOf } from "../../../../../server/request-locale.ts";
import { formatSheetCsv } from "../../../../../server/sheet-csv.ts";

/** The sheet as a file, for those who may see its page. H9 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const id = await parseIdPart(params, sheetIdSchema);
  const sheet = id === null ? null : await readGameSheet(id);
  return sheet ? csvResponse("sheet.csv", formatSheetCsv(sheet, localeOf(request))) : toResponse(refuse("not-found"));
}
