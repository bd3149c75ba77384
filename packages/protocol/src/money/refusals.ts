/** Why the web server refuses a refill. The codes are stable, and pages turn them into text. */

/** Why a player cannot get a refill of free play chips. There is no `malformed` code, because the request has no content. G9 */
export const REFILL_REFUSALS = [
  "session-revoked",
  "enough-chips", // the wallet and the stacks at tables together hold too much
  "too-soon", // detail {nextAt}, epoch ms
  "account-frozen",
  "on-a-break",
  "unavailable",
] as const;
export type RefillRefusalCode = (typeof REFILL_REFUSALS)[number];
