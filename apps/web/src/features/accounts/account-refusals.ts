import { type Refusal, refuse } from "@poker/engine";
import { ACCOUNT_REFUSALS, type AccountRefusalCode } from "@poker/protocol";
import { toKnownCode } from "../../ui/request-json.ts";

/** Returns the field of the form that the refusal is about; null when it is about no field. */
export function refusedFieldOf(
  code: AccountRefusalCode,
): "name" | "email" | "password" | "current" | "invitation" | null {
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
    case "invitation-required":
    case "invitation-invalid":
    case "invitation-used-up":
      return "invitation";
    default:
      return null;
  }
}

/**
 * Why a request about an account was refused.
 * - `detail.suggestion` is a free name similar to the refused one.
 * - `detail.nextAt` is the time from which the visitor's internet address may make a guest again, in epoch ms.
 */
export type AccountRefusal = Refusal<AccountRefusalCode>;

export const toAccountRefusal = (
  code: string | null | undefined,
  suggestion?: string | number | null,
): AccountRefusal => refuse(toKnownCode(ACCOUNT_REFUSALS, code), suggestion ? { suggestion } : undefined);
