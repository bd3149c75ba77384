/** Reads the score sheet of a private game. Its players read it with the game's id, and everyone else with the token of its link. H9 */
import { formatCsv } from "@poker/db";
import { type GameSheet, isGameToken } from "@poker/protocol";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import * as z from "zod";
import { messagesFor } from "../../messages/index.ts";
import type { Locale } from "../../messages/locales.ts";
import { gamesFor } from "../../messages/private-games/games.ts";
import { storedNameText } from "../../ui/stored-texts.ts";
import { uuidSchema } from "../requests/address-params.ts";
import { repositories } from "../requests/repositories.ts";
import { currentUser } from "../sign-in/current-user.ts";

export const gameTokenSchema = z.string().refine(isGameToken);
export const sheetIdSchema = z.union([uuidSchema, gameTokenSchema]);

/** Reads a score sheet by id or token. Returns null when it does not exist or this visitor may not see it. */
export const readGameSheet = cache(async (id: string): Promise<GameSheet | null> => {
  const { privateGames } = repositories();
  if (isGameToken(id)) return privateGames.sheetByLink(id);
  const user = await currentUser();
  return user && privateGames.sheetFor(user.userId, id);
});

// Formats the score sheet of a private game as CSV in the reader's language. First comes a line for each player: what
// they brought, took away, have in front of them, and won. Then come the payments that settle the game. H9

const EMPTY_LINE = ["", "", "", "", ""];

/** Formats the score sheet. Shorter lines are filled with empty fields, so that all lines have the same number of fields. */
export function formatSheetCsv({ lines, payments }: Pick<GameSheet, "lines" | "payments">, locale: Locale): string {
  const { sheet } = gamesFor(locale);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "guest" });
  const nameOf = (userId: string) => {
    const { name = "", bot = false } = lines.find((line) => line.userId === userId) ?? {};
    const shown = storedNameText(name, (number) => t("numbered", { number }));
    return bot ? `${shown} (${sheet.bot})` : shown;
  };
  return formatCsv([
    [sheet.player, sheet.brought, sheet.away, sheet.stack, sheet.net],
    ...lines.map(({ userId, ...amounts }) => [
      nameOf(userId),
      ...[amounts.brought, amounts.away, amounts.stack, amounts.net].map((cents) => ({ cents })),
    ]),
    EMPTY_LINE,
    [sheet.payer, sheet.payee, sheet.amount, "", ""],
    ...payments.map(({ from, to, amount }) => [nameOf(from), nameOf(to), { cents: amount }, "", ""]),
  ]);
}
