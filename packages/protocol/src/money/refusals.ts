/** Why the web server refuses a refill. Codes are stable; pages turn them into text. */

/** A refill of free play chips, which sends nothing that could be malformed. G9 */
export const REFILL_REFUSALS = [
  "session-revoked",
  "enough-chips", // counts tables and wallet together
  "too-soon", // detail {nextAt}, epoch ms
  "account-frozen",
  "on-a-break",
  "unavailable",
] as const;
export type RefillRefusalCode = (typeof REFILL_REFUSALS)[number];
