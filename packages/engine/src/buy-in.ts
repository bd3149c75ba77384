/** Computes the range a player may buy in for, with its reason, and what they may add later. S3–S7 */
import type { Chips, EpochMs, RatholeRule, TableSettings } from "./rules.ts";

/** The last time a player left this very table, or was removed from it. */
export interface Visit {
  readonly stack: Chips;
  readonly leftAt: EpochMs;
}

/** The facts that the range depends on. */
export interface BuyInRules {
  readonly bigBlind: Chips;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  readonly rathole: RatholeRule;
}

export const buyInRulesOf = ({ rules, buyIn, rathole }: TableSettings): BuyInRules => ({
  bigBlind: rules.bigBlind,
  buyIn,
  rathole,
});

export interface BuyInRange {
  readonly min: Chips;
  /** May lie above the table's maximum; top-ups stop at the table's all the same. */
  readonly max: Chips;
  /** The visit that moved it away from the table's normal range; null when it is the normal one. */
  readonly reason: Visit | null;
}

/** S4, S6: from this moment after leaving on, the visit is forgotten. */
export const RATHOLE_WINDOW_MS = 30 * 60_000;
/** S4: so many returns with a large stack a day still may leave some of it behind. */
const MAX_FREE_RETURNS = 5;
/** S5 counts over tables of every kind, so its large stack is not the table's maximum. */
const LARGE_STACK_BIG_BLINDS = 100;

/**
 * The range a player may sit down with, in cents. `counter`: the player's rathole counter of the UTC day of `now`, read
 * before `countsAsReturn` may add this sit-down to it (S5).
 */
export function buyInRange(rules: BuyInRules, lastVisit: Visit | null, counter: number, now: EpochMs): BuyInRange {
  const { min, max } = rules.buyIn;
  const normal: BuyInRange = { min, max, reason: null };
  if (rules.rathole === "off" || !isRecentVisit(lastVisit, now)) return normal;
  const { stack } = lastVisit;
  if (stack <= min) return normal;
  if (stack < max) return { min: stack, max, reason: lastVisit };
  const mayBringLess = rules.rathole === "stack-and-counter" && counter < MAX_FREE_RETURNS; // S4; never under S6
  return { min: mayBringLess ? max : stack, max: stack, reason: lastVisit };
}

/** How much may be added to a stack: it ends at no less than the table's minimum and at no more than its maximum. S7 */
export const topUpRange = ({ min, max }: BuyInRules["buyIn"], stack: Chips): BuyInRules["buyIn"] => ({
  min: Math.max(1, min - stack),
  max: Math.max(0, max - stack), // S4: nothing for a player who brought more than the maximum
});

/** S5: whether sitting down now makes the counter of the UTC day of `now` grow by one, at a table of any kind. */
export const countsAsReturn = (bigBlind: Chips, lastVisit: Visit | null, now: EpochMs): boolean =>
  isRecentVisit(lastVisit, now) && lastVisit.stack >= LARGE_STACK_BIG_BLINDS * bigBlind;

const isRecentVisit = (visit: Visit | null, now: EpochMs): visit is Visit =>
  visit !== null && now - visit.leftAt < RATHOLE_WINDOW_MS;
