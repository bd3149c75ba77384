import { type Refusal, refuse } from "@poker/engine";
import { toKnownCode } from "../../ui/request-json.ts";

/** Stable codes of what can go wrong when signing in or up, or changing an account; `messages` has a sentence for each. */
export const ACCOUNT_REFUSALS = [
  "wrong-credentials",
  "wrong-password",
  "second-step-required",
  "no-guest",
  "guest-seated",
  "on-a-break",
  "session-revoked",
  "fresh-sign-in-required",
  "account-banned",
  "email-not-valid",
  "name-taken",
  "name-not-allowed",
  "password-too-short",
  "password-too-long",
  "password-too-easy",
  "password-like-account",
  "malformed",
  "too-many-tries",
  "too-many-sign-ins",
  "too-many-guests",
  "unavailable",
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

/** The account field that a refusal is about; null when it is about no field. */
export function refusedFieldOf(code: AccountRefusalCode): "name" | "email" | "password" | "current" | null {
  switch (code) {
    case "name-taken":
    case "name-not-allowed":
      return "name";
    case "email-not-valid":
      return "email";
    case "password-too-short":
    case "password-too-long":
    case "password-too-easy":
    case "password-like-account":
      return "password";
    case "wrong-password":
      return "current";
    default:
      return null;
  }
}

/** `detail.suggestion` is a free name similar to the refused one. `nextAt` is when the address may next make a guest, in epoch ms. */
export type AccountRefusal = Refusal<AccountRefusalCode>;

export const toAccountRefusal = (
  code: string | null | undefined,
  suggestion?: string | number | null,
): AccountRefusal => refuse(toKnownCode(ACCOUNT_REFUSALS, code), suggestion ? { suggestion } : undefined);
