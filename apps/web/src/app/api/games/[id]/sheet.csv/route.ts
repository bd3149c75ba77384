import { escapeFormula, formatDecimal } from "@poker/db";
import { refuse } from "@poker/engine";
import { stringify } from "csv-stringify/sync";
import { csvResponse, toResponse } from "../../../../../server/api-route.ts";
import { readGameSheet, sheetIdSchema } from "../../../../../server/game-sheet.ts";
import { type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { storedNameText } from "../../../../../ui/stored-name-text.ts";

/** The sheet as a table: who brought, took away, has in front of them, and won; then the payments that settle it. H9 */
export async function GET(_request: Request, { params }: IdProps): Promise<Response> {
  const id = await parseIdPart(params, sheetIdSchema);
  const sheet = id === null ? null : await readGameSheet(id);
  if (!sheet) return toResponse(refuse("not-found"));
  const nameOf = (userId: string) => {
    const name = sheet.lines.find((line) => line.userId === userId)?.name ?? "";
    return escapeFormula(storedNameText(name, (number) => `Guest ${number}`));
  };
  const body = stringify([
    ["player", "brought", "away", "stack", "net"],
    ...sheet.lines.map(({ userId, brought, away, stack, net }) => [
      nameOf(userId),
      ...[brought, away, stack, net].map(formatDecimal),
    ]),
    [],
    ["from", "to", "amount"],
    ...sheet.payments.map(({ from, to, amount }) => [nameOf(from), nameOf(to), formatDecimal(amount)]),
  ]);
  return csvResponse("sheet.csv", body);
}
