/** Puts a level into words. M6 */
import type { TableLevel } from "@poker/engine";
import { formatAmount, formatStakes } from "../../../ui/format-amount.ts";
import type { Translate } from "../felt/card-text.ts";

/** "100/200", "100/200 ante 25", "100/200 BB ante 200". */
export function levelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none"
    ? stakes
    : t(`tournamentTable.ante.${anteKind}`, { stakes, ante: formatAmount(ante, "chips") });
}

/** "100/200", "100/200 (25)": where the room is for no more. */
export function briefLevelText(t: Translate, { smallBlind, bigBlind, ante, anteKind }: TableLevel): string {
  const stakes = formatStakes(smallBlind, bigBlind, "chips");
  return anteKind === "none" ? stakes : t("tournamentTable.ante.brief", { stakes, ante: formatAmount(ante, "chips") });
}
