/** Why the web server refuses passwords and second factors. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a person cannot choose this password. Fault 104 */
export const PASSWORD_REFUSALS = [
  "password-too-short",
  "password-too-long",
  "password-too-easy",
  "password-like-account",
] as const;
export type PasswordRefusalCode = (typeof PASSWORD_REFUSALS)[number];

/** Why a person cannot use or change a second factor, or prove their identity in a session. */
export const FACTOR_REFUSALS = [
  ...REQUEST_REFUSALS,
  "wrong-code",
  "wrong-password",
  "second-step-required", // the password is right, but the account also has a second factor
  "too-many-sign-ins",
  "maintenance", // only staff may sign in. Decision 0113
  "too-many-passwords",
  "sign-in-expired",
  "account-banned",
  "passkey-not-accepted",
  "passkey-cancelled", // set by the page: the person or the device cancelled
  "password-first", // a member of staff must give their password first
  "challenge-expired",
  "too-many-passkeys",
  "factor-exists",
  "no-factor",
  "no-account", // a guest has no second factors
  "fresh-sign-in-required",
] as const;
export type FactorRefusalCode = (typeof FACTOR_REFUSALS)[number];
