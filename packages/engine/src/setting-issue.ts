/** Names what is wrong with a setting that cannot work. */
import type { FieldIssue } from "./refusal.ts";

export const SETTING_ISSUES = [
  "not-whole", // not a whole number
  "too-small",
  "too-large",
  "out-of-order", // the lower bound is above the upper bound
  "above-big-blind",
  "below-big-blind",
  "not-big-blind",
  "missing",
  "contradiction", // contradicts another setting
  "play-money",
  "game-chips",
  "not-ascending", // each entry must begin above the entry before it
  "decreasing", // a larger pot must not pay less
  "above-pot", // the rake is larger than the amount that it is taken from
  "below-step", // a cap is smaller than one step of rake
  // of a tournament
  "levels-go-down",
  "beyond-levels", // a limit names the end of the last level, or a level that does not exist
  "not-all-paid", // payouts must sum to the whole pool
  "pays-more-below", // a worse place must not pay more
  "more-than-entries", // more paid places than there can be entries
] as const;

/**
 * `field` is the path in the settings, like "rules.smallBlind". `detail.text` is English, for logs and staff, and begins with the
 * path.
 */
export type SettingIssue = FieldIssue<(typeof SETTING_ISSUES)[number]>;

/** Ten billion units. Up to this limit, sums over a table stay exact for any bets. */
export const MAX_AMOUNT = 1_000_000_000_000;

/**
 * Ten million units, the largest stack of a private game. Private games may make any number of chips, but their total in the room
 * must stay small enough for exact numbers, or the ledger cannot be checked. H1
 */
export const MAX_GAME_STACK = 1_000_000_000;

/** The longest time that a timer can run. Fault 107 */
export const MAX_TIMER_MS = 2 ** 31 - 1;

export const issueIf = (
  wrong: boolean,
  field: string,
  code: SettingIssue["code"],
  text: string,
): readonly SettingIssue[] => (wrong ? [{ field, code, detail: { text: `${field}: ${text}` } }] : []);

/** Checks for a whole number from `least` to `most`. */
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
