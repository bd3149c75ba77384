/** Why the web server refuses a refill. Codes are stable; pages turn them into text. */

/** A refill of free play chips. The request has no content that could be malformed. G9 */
export const REFILL_REFUSALS = [
  "session-revoked",
  "enough-chips", // the limit counts the chips at tables and in the wallet together
  "too-soon", // detail {nextAt}, epoch ms
  "account-frozen",
  "on-a-break",
  "unavailable",
] as const;
export type RefillRefusalCode = (typeof REFILL_REFUSALS)[number];
