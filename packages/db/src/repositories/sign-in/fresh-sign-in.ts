/**
 * Makes a session fresh by a proof of its person's identity, with the same steps as signing in to the account. SQL: functions of the
 * database compare passwords and codes themselves. Decisions 0059 and 0060, faults 67, 82, 86
 */
import type { Done, Refusal } from "@poker/engine";
import type { FactorRefusalCode } from "@poker/protocol";
import type { SealKeys } from "../../sealing/key-list.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { parseLogin } from "./logins.ts";
import type { UsedPasskey } from "./passkeys.ts";
import { proveFor } from "./password-proofs.ts";
import { deriveServerHalves } from "./second-factors.ts";

/** The account of a session. */
interface ProofAccount {
  readonly sessionKey: string;
  readonly userId: string;
  readonly name: string;
}

export interface FreshSignIn {
  /** `code` is from an authenticator app or a recovery code; null when no code was given. */
  withPassword(
    account: ProofAccount,
    password: string,
    code: string | null,
  ): Promise<Done | Refusal<FactorRefusalCode>>;
  /** `password` is required from staff; null when no password was given. */
  withPasskey(
    account: ProofAccount,
    challengeKey: string,
    used: UsedPasskey,
    password: string | null,
  ): Promise<Done | Refusal<FactorRefusalCode>>;
}

/** `serverKeys` are as in `createSecondFactors`. */
export const createFreshSignIn = (pool: Queryable, serverKeys: SealKeys): FreshSignIn => ({
  withPassword: async ({ sessionKey, userId, name }, password, code) =>
    callRefusing(pool, "SELECT session_renew_with_password($1, $2, $3, $4) AS refused", [
      sessionKey,
      await proveFor(pool, parseLogin(name), password),
      deriveServerHalves(serverKeys, userId),
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
