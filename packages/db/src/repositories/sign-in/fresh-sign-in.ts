/**
 * Makes a session fresh when its person proves who they are, with the same steps as for signing in. SQL: functions of the database compare
 * passwords and codes. Decisions 0059 and 0060, faults 67, 82, 86
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

/** A session and its account. */
interface ProofAccount {
  readonly sessionKey: string;
  readonly userId: string;
  readonly name: string;
}

export interface FreshSignIn {
  /** `code` comes from an authenticator app or is a recovery code; null when none was given. */
  withPassword(
    account: ProofAccount,
    password: string,
    code: string | null,
  ): Promise<Done | Refusal<FactorRefusalCode>>;
  /** `password` is required from staff; null when none was given. */
  withPasskey(
    account: ProofAccount,
    challengeKey: string,
    used: UsedPasskey,
    password: string | null,
  ): Promise<Done | Refusal<FactorRefusalCode>>;
}

/** `serverKeys` are the same keys as in `createSecondFactors`. */
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
