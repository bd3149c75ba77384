/** Puts a level into words. M6 */
import type { TableLevel } from "@poker/engine";
import type { Translate } from "./card-text.ts";
import { formatAmount, formatStakes } from "./format-amount.ts";

/** "100/200", "100/200 ante 25", "100/200 BB ante 200". */
export function levelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none"
    ? stakes
    : t(`tournamentTable.ante.${anteKind}`, { stakes, ante: formatAmount(ante, "chips") });
}

/** "100/200", "100/200 (25)": for places with little room. */
export function briefLevelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none" ? stakes : t("tournamentTable.ante.brief", { stakes, ante: formatAmount(ante, "chips") });
}
