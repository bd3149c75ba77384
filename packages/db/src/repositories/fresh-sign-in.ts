/**
 * Makes a session fresh by a proof of who its person is: all that signing in to their account asks for. SQL: the functions of the database, which
 * compare passwords and codes themselves; decisions 0059 and 0060. Faults 67, 82, 86
 */
import type { Done, Refusal } from "@poker/engine";
import { callRefusing } from "../sql/call-refusing.ts";
import type { Queryable } from "../sql/connect.ts";
import { parseLogin } from "./logins.ts";
import type { UsedPasskey } from "./passkeys.ts";
import { proveFor } from "./password-proofs.ts";
import { type CodeRefusal, deriveServerHalf } from "./second-factors.ts";

/** The account of a session. */
export interface ProofAccount {
  readonly sessionKey: string;
  readonly userId: string;
  readonly name: string;
}

/** `second-step-required`: the password is right, and the account has a second factor. */
export type PasswordProofRefusal = Refusal<"session-revoked" | "wrong-password" | "second-step-required"> | CodeRefusal;
/** `password-first`: they are staff, of whom the database asks for what it can check. */
export type PasskeyProofRefusal = Refusal<
  "session-revoked" | "challenge-expired" | "passkey-not-accepted" | "password-first" | "wrong-password"
>;

export interface FreshSignIn {
  /** `code`: of an authenticator app or a recovery code; null when none was given. */
  withPassword(account: ProofAccount, password: string, code: string | null): Promise<Done | PasswordProofRefusal>;
  /** `password`: staff give it too; null when none was given. */
  withPasskey(
    account: ProofAccount,
    challengeKey: string,
    used: UsedPasskey,
    password: string | null,
  ): Promise<Done | PasskeyProofRefusal>;
}

/** `serverKey`: as `createSecondFactors` takes it. */
export const createFreshSignIn = (pool: Queryable, serverKey: Uint8Array): FreshSignIn => ({
  withPassword: async ({ sessionKey, userId, name }, password, code) =>
    callRefusing(pool, "SELECT session_renew_with_password($1, $2, $3, $4) AS refused", [
      sessionKey,
      await proveFor(pool, parseLogin(name), password),
      deriveServerHalf(serverKey, userId),
      code,
    ]),
  withPasskey: async ({ sessionKey, name }, challengeKey, { credentialId, counter }, password) =>
    callRefusing(pool, "SELECT session_renew_with_passkey($1, $2, $3, $4, $5) AS refused", [
      sessionKey,
      challengeKey,
      credentialId,
      counter,
      password === null ? null : await proveFor(pool, parseLogin(name), password),
    ]),
});
