import { type Refusal, refuse } from "@poker/engine";
import { toKnownCode } from "../../../ui/request-json.ts";

/** Stable codes of what can go wrong with second factors; `messages` has a sentence for each. */
export const FACTOR_REFUSALS = [
  "wrong-code",
  "wrong-password",
  "second-step-required",
  "too-many-tries",
  "too-many-sign-ins",
  "too-many-passwords",
  "sign-in-expired",
  "account-banned",
  "passkey-not-accepted",
  "passkey-cancelled",
  "password-first",
  "challenge-expired",
  "too-many-passkeys",
  "factor-exists",
  "no-factor",
  "no-account",
  "session-revoked",
  "fresh-sign-in-required",
  "malformed",
  "unavailable",
] as const;
export type FactorRefusalCode = (typeof FACTOR_REFUSALS)[number];

export const toFactorRefusal = (code: string | null | undefined): Refusal<FactorRefusalCode> =>
  refuse(toKnownCode(FACTOR_REFUSALS, code));
