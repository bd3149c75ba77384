/** The sheet of a private game as CSV (RFC 4180), in the reader's language: who brought, took away, has in front of them, and won; then the payments that settle it. H9 */
import { escapeFormula, formatDecimal } from "@poker/db";
import type { GameSheet } from "@poker/protocol";
import { stringify } from "csv-stringify/sync";
import { createTranslator } from "use-intl/core";
import { gamesFor } from "../messages/games.ts";
import { messagesFor } from "../messages/index.ts";
import type { Locale } from "../messages/locales.ts";
import { storedNameText } from "../ui/stored-name-text.ts";

const EMPTY_LINE = ["", "", "", "", ""];

/** Every line has as many fields. Amounts with two decimals. */
export function formatSheetCsv({ lines, payments }: Pick<GameSheet, "lines" | "payments">, locale: Locale): string {
  const { sheet } = gamesFor(locale);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "guest" });
  const nameOf = (userId: string) => {
    const { name = "", bot = false } = lines.find((line) => line.userId === userId) ?? {};
    const shown = storedNameText(name, (number) => t("numbered", { number }));
    return escapeFormula(bot ? `${shown} (${sheet.bot})` : shown);
  };
  return stringify(
    [
      [sheet.player, sheet.brought, sheet.away, sheet.stack, sheet.net],
      ...lines.map(({ userId, brought, away, stack, net }) => [
        nameOf(userId),
        ...[brought, away, stack, net].map(formatDecimal),
      ]),
      EMPTY_LINE,
      [sheet.payer, sheet.payee, sheet.amount, "", ""],
      ...payments.map(({ from, to, amount }) => [nameOf(from), nameOf(to), formatDecimal(amount), "", ""]),
    ],
    // Without the mark of UTF-8, Excel reads accents wrongly.
    { bom: true, record_delimiter: "windows" },
  );
}
