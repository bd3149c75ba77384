/** Why the web server refuses requests about a player's own protection. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Beginning a break, and asking to return from one. */
export const BREAK_REFUSALS = [
  ...REQUEST_REFUSALS,
  "no-such-break",
  "fresh-sign-in-required",
  "not-longer",
  "not-on-a-break",
  "break-runs",
  "already-asked",
  "too-early", // detail {mayAskAt}
  "not-asked",
] as const;
export type BreakRefusalCode = (typeof BREAK_REFUSALS)[number];

/** Setting one's own limits. */
export const PLAY_LIMIT_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-limit", // no limit of this kind has such an amount, period or currency
  "wrong-amount", // the page gives this code: the typed text is not an amount
  "no-such-limit",
  "no-such-raise", // no raise waits, or the raise lapsed after a week
  "too-early", // the raise was requested less than 24 hours ago
] as const;
export type PlayLimitRefusalCode = (typeof PLAY_LIMIT_REFUSALS)[number];

/** Choosing and answering reality checks. */
export const REALITY_CHECK_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-interval", // the given interval cannot be chosen
] as const;
export type RealityCheckRefusalCode = (typeof REALITY_CHECK_REFUSALS)[number];
