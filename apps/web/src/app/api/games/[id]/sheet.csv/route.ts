import { refuse } from "@poker/engine";
import { formatSheetCsv, readGameSheet, sheetIdSchema } from "../../../../../server/private-games/game-sheet.ts";
import { type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { csvResponse, toResponse } from "../../../../../server/requests/api-route.ts";
import { localeOf } from "../../../../../server/requests/request-locale.ts";

/** Returns the score sheet as a CSV file to everyone who may see its page. H9 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const id = await parseIdPart(params, sheetIdSchema);
  const sheet = id === null ? null : await readGameSheet(id);
  return sheet ? csvResponse("sheet.csv", formatSheetCsv(sheet, localeOf(request))) : toResponse(refuse("not-found"));
}
