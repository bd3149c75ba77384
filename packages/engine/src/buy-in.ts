/**
 * Computes the allowed range of a player's buy-in, the reason for the range, and how much the player may add later.
 * S3–S7
 */
import type { Chips, EpochMs, RatholeRule, TableSettings } from "./rules.ts";

/** The last time a player left this table or was removed from it. */
export interface Visit {
  readonly stack: Chips;
  readonly leftAt: EpochMs;
}

/** The facts that the range depends on. */
export interface BuyInRules {
  readonly bigBlind: Chips;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  readonly rathole: RatholeRule;
  /** null when the visit counts for the rest of the UTC day. */
  readonly ratholeMs: number | null;
}

export const buyInRulesOf = ({ rules, buyIn, rathole, ratholeMs }: TableSettings): BuyInRules => ({
  bigBlind: rules.bigBlind,
  buyIn,
  rathole,
  ratholeMs,
});

export interface BuyInRange {
  readonly min: Chips;
  /** May be above the table's maximum; top-ups still stop at the table's maximum. */
  readonly max: Chips;
  /** The visit that changed the range; null when this is the table's normal range. */
  readonly reason: Visit | null;
}

/** S4, S5: a visit is forgotten this long after the player left. */
export const RATHOLE_WINDOW_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** S4: a player may bring only a part of a large stack while their counter of returns is below this number. */
const MAX_FREE_RETURNS = 5;
/**
 * S5 counts returns at tables of every kind. A large stack is therefore measured in big blinds, not by a table's
 * maximum.
 */
const LARGE_STACK_BIG_BLINDS = 100;

/**
 * How many chips a player may sit down with, in cents. `counter` is the player's counter of returns for the UTC day of
 * `now`, before this return is counted (`countsAsReturn`, S5).
 */
export function buyInRange(rules: BuyInRules, lastVisit: Visit | null, counter: number, now: EpochMs): BuyInRange {
  const { min, max } = rules.buyIn;
  const normal: BuyInRange = { min, max, reason: null };
  if (rules.rathole === "off" || !isRecentVisit(lastVisit, rules.ratholeMs, now)) return normal;
  const { stack } = lastVisit;
  if (stack <= min) return normal;
  if (stack < max) return { min: stack, max, reason: lastVisit };
  const mayBringLess = rules.rathole === "stack-and-counter" && counter < MAX_FREE_RETURNS; // S4; never under S6
  return { min: mayBringLess ? max : stack, max: stack, reason: lastVisit };
}

/** How much may be added to a stack so that the stack is then within the table's minimum and maximum. S7 */
export const topUpRange = ({ min, max }: BuyInRules["buyIn"], stack: Chips): BuyInRules["buyIn"] => ({
  min: Math.max(1, min - stack),
  max: Math.max(0, max - stack), // S4: nothing for a player who brought more than the maximum
});

/** S5: true when sitting down now, at a table of any kind, adds one to the counter of the UTC day of `now`. */
export const countsAsReturn = (bigBlind: Chips, lastVisit: Visit | null, now: EpochMs): boolean =>
  isRecentVisit(lastVisit, RATHOLE_WINDOW_MS, now) && lastVisit.stack >= LARGE_STACK_BIG_BLINDS * bigBlind;

function isRecentVisit(visit: Visit | null, withinMs: number | null, now: EpochMs): visit is Visit {
  if (visit === null) return false;
  return withinMs === null ? utcDay(visit.leftAt) === utcDay(now) : now - visit.leftAt < withinMs;
}

const utcDay = (at: EpochMs): number => Math.floor(at / DAY_MS);
