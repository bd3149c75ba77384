/** Copies a level's blinds and bets into the rules of a table, and checks levels. M6 */
import type { HandRules } from "../../rules.ts";
import { checkWholeNumber, issueIf, type SettingIssue } from "../../setting-issue.ts";
import { checkRules } from "../../settings.ts";
import type { TableLevel } from "./types.ts";

/** Returns the rules of a hand at this level. */
export const rulesAtLevel = (rules: HandRules, { smallBlind, bigBlind, bigBet }: TableLevel): HandRules => ({
  ...rules,
  smallBlind,
  bigBlind,
  smallBet: bigBlind,
  bigBet,
});

export const isSameLevel = (a: TableLevel, b: TableLevel): boolean =>
  a.no === b.no &&
  a.smallBlind === b.smallBlind &&
  a.bigBlind === b.bigBlind &&
  a.bigBet === b.bigBet &&
  a.ante === b.ante &&
  a.anteKind === b.anteKind;

/**
 * Returns everything in a level that cannot be played with these rules. Returns an empty list when the level can be
 * played.
 */
export function checkLevel(rules: HandRules, level: TableLevel): readonly SettingIssue[] {
  const { no, ante, anteKind } = level;
  return [
    ...checkWholeNumber("no", no, 1),
    ...checkRules(rulesAtLevel(rules, level)),
    ...checkWholeNumber("ante", ante, anteKind === "none" ? 0 : 1),
    ...issueIf(anteKind === "none" && ante > 0, "ante", "contradiction", `no player posts the ante of ${ante}`),
  ];
}
