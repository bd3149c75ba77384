/**
 * Computes how many chips a player may bring to a table, why the normal minimum or maximum is changed, and how many
 * chips the player may add later. S3–S7
 */
import type { Chips, EpochMs, RatholeRule, TableSettings } from "./rules.ts";

/** The last time a player left this table or was removed from it. */
export interface Visit {
  readonly stack: Chips;
  readonly leftAt: EpochMs;
}

/** What the allowed buy-in at a table depends on. */
export interface BuyInRules {
  readonly bigBlind: Chips;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  readonly rathole: RatholeRule;
  /** How long a visit is remembered, in milliseconds. When it is null, a visit is remembered until the UTC day ends. */
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
  /**
   * May be more than the table's maximum when the player returns with a large stack. A top-up never raises a stack
   * above the table's maximum.
   */
  readonly max: Chips;
  /** The visit that changed the range; null when this is the table's normal range. */
  readonly reason: Visit | null;
}

/** How long a visit is remembered after the player left, in milliseconds. S4, S5 */
export const RATHOLE_WINDOW_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/**
 * S4: while a player's counter of returns is below this number, a player who left with a large stack may bring only a
 * part of it.
 */
const MAX_FREE_RETURNS = 5;
/**
 * A large stack is measured in big blinds and not by the table's maximum, because S5 counts returns at tables of every
 * kind.
 */
const LARGE_STACK_BIG_BLINDS = 100;

/**
 * Computes the smallest and the largest buy-in, in cents. `counter` is how often the player has returned on the UTC day
 * of `now`. It does not include this return (`countsAsReturn`, S5).
 */
export function buyInRange(rules: BuyInRules, lastVisit: Visit | null, counter: number, now: EpochMs): BuyInRange {
  const { min, max } = rules.buyIn;
  const normal: BuyInRange = { min, max, reason: null };
  if (rules.rathole === "off" || !isRecentVisit(lastVisit, rules.ratholeMs, now)) return normal;
  const { stack } = lastVisit;
  if (stack <= min) return normal;
  if (stack < max) return { min: stack, max, reason: lastVisit };
  const mayBringLess = rules.rathole === "stack-and-counter" && counter < MAX_FREE_RETURNS; // S4. Under S6 this is always false.
  return { min: mayBringLess ? max : stack, max: stack, reason: lastVisit };
}

/** Returns the smallest and the largest top-up after which the stack is within the table's minimum and maximum. S7 */
export const topUpRange = ({ min, max }: BuyInRules["buyIn"], stack: Chips): BuyInRules["buyIn"] => ({
  min: Math.max(1, min - stack),
  max: Math.max(0, max - stack), // S4: 0 when the stack is above the table's maximum
});

/**
 * S5: returns true when a player who sits down now adds one to their counter of returns for the UTC day of `now`.
 * Tables of every kind count.
 */
export const countsAsReturn = (bigBlind: Chips, lastVisit: Visit | null, now: EpochMs): boolean =>
  isRecentVisit(lastVisit, RATHOLE_WINDOW_MS, now) && lastVisit.stack >= LARGE_STACK_BIG_BLINDS * bigBlind;

function isRecentVisit(visit: Visit | null, withinMs: number | null, now: EpochMs): visit is Visit {
  if (visit === null) return false;
  return withinMs === null ? utcDay(visit.leftAt) === utcDay(now) : now - visit.leftAt < withinMs;
}

const utcDay = (at: EpochMs): number => Math.floor(at / DAY_MS);
