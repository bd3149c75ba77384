/**
 * Stores the passkeys of accounts and the challenges that passkeys sign. The web server checks the signatures, because the database cannot.
 * Plain rows go through Prisma. SQL: functions of the database add, use and remove passkeys and open sessions. Decision 0060, faults 82,
 * 100
 */
import { type Done, refuse } from "@poker/engine";
import type { FactorRefusalCode, PasskeyInfo } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import type { FactorRefusal } from "./second-factors.ts";
import { makeSessionToken, toSessionKey } from "./session-keys.ts";
import type { SessionOrigin } from "./sessions.ts";

/** What is needed to check a signature of a passkey. */
export interface StoredPasskey {
  /** The id of the passkey, which its device has chosen, in base64url. */
  readonly credentialId: string;
  readonly userId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A passkey that was just used. The web server has checked its signature. */
export interface UsedPasskey {
  readonly credentialId: string;
  /** How many signatures the device has counted; 0 when it does not count them. */
  readonly counter: number;
}

interface NewPasskey extends UsedPasskey {
  readonly publicKey: Uint8Array;
  readonly transports: readonly string[];
  readonly name: string;
}

export interface Passkeys {
  /** Returns the passkeys of a user, oldest first. */
  list(userId: string): Promise<readonly PasskeyInfo[]>;
  listOf(userId: string): Promise<readonly StoredPasskey[]>;
  find(credentialId: string): Promise<StoredPasskey | null>;
  /** Begins a sign-in with a passkey and nothing else. The passkey must sign the key of this token. */
  beginSignIn(sessionToken: string): Promise<void>;
  /** Opens the session of the token. The session was waiting for its second step, or for a sign-in with a passkey alone. */
  signIn(
    sessionToken: string,
    used: UsedPasskey,
    origin?: SessionOrigin | null,
  ): Promise<{ readonly userId: string } | FactorRefusal>;
  /** Returns the key that the person must sign with one of their passkeys within five minutes. */
  openChallenge(
    sessionKey: string,
    purpose: "passkey-add" | "passkey-renew",
  ): Promise<{ readonly key: string } | FactorRefusal>;
  add(sessionKey: string, challengeKey: string, passkey: NewPasskey): Promise<Done | FactorRefusal>;
  rename(sessionKey: string, passkeyId: string, name: string): Promise<Done | FactorRefusal>;
  remove(sessionKey: string, passkeyId: string): Promise<Done | FactorRefusal>;
}

export function createPasskeys({ pool, prisma }: Pick<Database, "pool" | "prisma">): Passkeys {
  const stored = { credentialId: true, userId: true, publicKey: true, counter: true, transports: true } as const;
  const toNumber = <Row extends { readonly counter: bigint }>(row: Row) => ({ ...row, counter: Number(row.counter) });

  const call = (sql: string, values: readonly unknown[]) => callRefusing<FactorRefusalCode>(pool, sql, values);

  async function signIn(
    sessionToken: string,
    { credentialId, counter }: UsedPasskey,
    origin: SessionOrigin | null = null,
  ) {
    const { rows } = await pool.query<{ user_id: string | null; refused: FactorRefusalCode | null }>(
      "SELECT * FROM session_open_with_passkey($1, $2, $3, $4)",
      [toSessionKey(sessionToken), credentialId, counter, origin],
    );
    const { user_id: userId = null, refused = null } = rows[0] ?? {};
    if (refused !== null) return refuse(refused);
    return userId === null ? refuse("passkey-not-accepted") : { userId };
  }

  async function openChallenge(sessionKey: string, purpose: "passkey-add" | "passkey-renew") {
    const key = toSessionKey(makeSessionToken());
    const answer = await call("SELECT passkey_challenge_open($1, $2, $3) AS refused", [sessionKey, key, purpose]);
    return answer.ok ? { key } : answer;
  }

  return {
    list: (userId) => listInfos(prisma, userId),
    listOf: async (userId) => (await prisma.passkey.findMany({ where: { userId }, select: stored })).map(toNumber),
    async find(credentialId) {
      const row = await prisma.passkey.findUnique({ where: { credentialId }, select: stored });
      return row && toNumber(row);
    },
    async beginSignIn(sessionToken) {
      await pool.query("SELECT passkey_sign_in_begin($1)", [toSessionKey(sessionToken)]);
    },
    signIn,
    openChallenge,
    add: (sessionKey, challengeKey, { credentialId, publicKey, counter, transports, name }) =>
      call("SELECT passkey_add($1, $2, $3, $4, $5, $6, $7) AS refused", [
        sessionKey,
        challengeKey,
        credentialId,
        publicKey,
        counter,
        transports,
        name,
      ]),
    rename: (sessionKey, passkeyId, name) =>
      call("SELECT passkey_rename($1, $2, $3) AS refused", [sessionKey, passkeyId, name]),
    remove: (sessionKey, passkeyId) => call("SELECT passkey_remove($1, $2) AS refused", [sessionKey, passkeyId]),
  };
}

async function listInfos(prisma: Database["prisma"], userId: string): Promise<readonly PasskeyInfo[]> {
  const rows = await prisma.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
}
