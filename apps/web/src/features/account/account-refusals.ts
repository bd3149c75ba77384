/** Stable codes of what can go wrong when signing in or up, or changing an account; `messages` has a sentence for each. */
export const ACCOUNT_REFUSALS = [
  "wrong-credentials",
  "wrong-password",
  "no-guest",
  "session-revoked",
  "account-banned",
  "email-not-valid",
  "email-taken",
  "name-taken",
  "name-not-allowed",
  "password-too-short",
  "password-too-long",
  "malformed",
  "too-many-tries",
  "unavailable",
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

export const toAccountRefusalCode = (code: string | null | undefined): AccountRefusalCode =>
  ACCOUNT_REFUSALS.find((known) => known === code) ?? "unavailable";
