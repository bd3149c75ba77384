/** Describes a level's blinds and ante in words. M6 */
import type { TableLevel } from "@poker/engine";
import type { Translate } from "./card-text.ts";
import { formatAmount, formatStakes } from "./format-amount.ts";

/** Returns text such as "100/200", "100/200 ante 25" or "100/200 BB ante 200". */
export function levelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none"
    ? stakes
    : t(`tournamentTable.ante.${anteKind}`, { stakes, ante: formatAmount(ante, "chips") });
}

/** Returns a short text such as "100/200" or "100/200 (25)", for places with little room. */
export function briefLevelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none" ? stakes : t("tournamentTable.ante.brief", { stakes, ante: formatAmount(ante, "chips") });
}
