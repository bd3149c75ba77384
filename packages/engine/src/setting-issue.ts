/** Names what can be wrong with a setting. */
import type { FieldIssue } from "./refusal.ts";

export const SETTING_ISSUES = [
  "not-whole",
  "too-small",
  "too-large",
  "out-of-order", // the lower bound is above the upper bound
  "above-big-blind",
  "below-big-blind",
  "not-big-blind",
  "missing",
  "contradiction", // does not fit another setting
  "play-money",
  "game-chips",
  "not-ascending", // each entry must begin above the entry before it
  "decreasing", // a larger pot must not pay a smaller rake
  "above-pot", // the rake is larger than the amount that it is taken from
  "below-step", // the cap is smaller than one step of the rake
  // about tournaments
  "levels-go-down",
  "beyond-levels", // a limit must name a level that exists, and must not name the end of the last level
  "not-all-paid", // payouts must add up to the whole prize pool
  "pays-more-below", // a worse place must not pay more
  "more-than-entries", // more places are paid than there can be entries
] as const;

/**
 * One problem of one setting. `field` is the path of the setting, such as "rules.smallBlind". `detail.text` begins with
 * this path and is English, for logs and staff.
 */
export type SettingIssue = FieldIssue<(typeof SETTING_ISSUES)[number]>;

/**
 * Ten billion currency units, in cents. Up to this amount, numbers stay exact when all chips of a table are added up.
 */
export const MAX_AMOUNT = 1_000_000_000_000;

/**
 * Ten million currency units, in cents: the largest stack in a private game. Private games may create any number of
 * chips. The total in the room must still be small enough for exact numbers, because otherwise the ledger could not be
 * checked. H1
 */
export const MAX_GAME_STACK = 1_000_000_000;

/** The longest time that a timer can run, in milliseconds. Fault 107 */
export const MAX_TIMER_MS = 2 ** 31 - 1;

export const issueIf = (
  wrong: boolean,
  field: string,
  code: SettingIssue["code"],
  text: string,
): readonly SettingIssue[] => (wrong ? [{ field, code, detail: { text: `${field}: ${text}` } }] : []);

/** Checks that a value is a whole number from `least` to `most`. */
export const checkWholeNumber = (
  field: string,
  value: number,
  least: number,
  most = MAX_AMOUNT,
): readonly SettingIssue[] =>
  Number.isInteger(value)
    ? [
        ...issueIf(value < least, field, "too-small", `${value} is below ${least}`),
        ...issueIf(value > most, field, "too-large", `${value} is above ${most}`),
      ]
    : issueIf(true, field, "not-whole", `${value} is not a whole number`);
