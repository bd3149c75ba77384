/** Why the web server refuses passwords and second factors. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a password cannot be chosen. Fault 104 */
export const PASSWORD_REFUSALS = [
  "password-too-short",
  "password-too-long",
  "password-too-easy",
  "password-like-account",
] as const;
export type PasswordRefusalCode = (typeof PASSWORD_REFUSALS)[number];

/** Using and changing second factors, and proving the identity of the person in a session. */
export const FACTOR_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-code",
  "wrong-password",
  "second-step-required", // the password is right, and the account has a second factor
  "too-many-sign-ins",
  "maintenance", // only staff may sign in. Decision 0113
  "too-many-passwords",
  "sign-in-expired",
  "account-banned",
  "passkey-not-accepted",
  "passkey-cancelled", // the page gives this code: the person or the device cancelled
  "password-first", // the person is a member of the staff, who must give their password first
  "challenge-expired",
  "too-many-passkeys",
  "factor-exists",
  "no-factor",
  "no-account", // a guest has no second factors
  "fresh-sign-in-required",
] as const;
export type FactorRefusalCode = (typeof FACTOR_REFUSALS)[number];
