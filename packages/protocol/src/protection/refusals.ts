/**
 * Why the web server refuses requests with which players protect themselves: breaks, limits and reality checks. The codes are stable, and
 * pages turn them into text.
 */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a player cannot begin a break, or ask to return from one. */
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

/** Why a player cannot set a limit on their own play. */
export const PLAY_LIMIT_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-limit", // a limit of this kind cannot have this amount, period or currency
  "wrong-amount", // set by the page: the typed text is not an amount
  "no-such-limit",
  "no-such-raise", // no raise is waiting, or it lapsed after a week
  "too-early", // the raise was requested less than 24 hours ago
] as const;
export type PlayLimitRefusalCode = (typeof PLAY_LIMIT_REFUSALS)[number];

/** Why a player cannot choose or answer reality checks. */
export const REALITY_CHECK_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-interval", // players cannot choose this interval
] as const;
export type RealityCheckRefusalCode = (typeof REALITY_CHECK_REFUSALS)[number];
