/** Why a person cannot close their account now. */
export const CLOSING_REFUSALS = [
  "session-revoked",
  "fresh-sign-in-required",
  "staff-account",
  "account-seated",
  "in-tournament",
  "bets-held",
  "real-money",
  "has-tickets",
  "adjustment-pending",
] as const;
export type ClosingRefusalCode = (typeof CLOSING_REFUSALS)[number];
