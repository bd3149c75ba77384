/**
 * Stores the second factors of accounts: authenticator apps and recovery codes. SQL: functions of the database compare every code and never
 * return the stored values. Decision 0060, faults 82, 100
 */
import { hkdfSync } from "node:crypto";
import { type Done, type Refusal, refuse } from "@poker/engine";
import type { CodeFactors, FactorRefusalCode } from "@poker/protocol";
import { listKeys, type SealKeys } from "../../sealing/key-list.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { toSessionKey } from "./session-keys.ts";
import type { SessionOrigin } from "./sessions.ts";

export type FactorRefusal = Refusal<FactorRefusalCode>;

export interface SecondFactors {
  read(sessionKey: string): Promise<CodeFactors>;
  /** Returns the secret of a new authenticator app. The app counts as added when `confirmTotp` has seen one of its codes. */
  beginTotp(sessionKey: string, userId: string): Promise<{ readonly secret: Uint8Array } | FactorRefusal>;
  confirmTotp(sessionKey: string, userId: string, code: string): Promise<Done | FactorRefusal>;
  removeTotp(sessionKey: string): Promise<Done | FactorRefusal>;
  /** Makes ten new recovery codes, which replace the old ones. They can be shown only now, because they are not stored as text. */
  makeRecoveryCodes(sessionKey: string): Promise<{ readonly codes: readonly string[] } | FactorRefusal>;
  /** Opens a session that waits for its second step, with a code of an app or a recovery code. */
  signInWithCode(
    sessionToken: string,
    userId: string,
    code: string,
    origin?: SessionOrigin | null,
  ): Promise<Done | FactorRefusal>;
}

/** `serverKeys` are the keys of the web servers. Without them the database cannot compute the secret of any app. */
export function createSecondFactors(pool: Queryable, serverKeys: SealKeys): SecondFactors {
  const halvesOf = (userId: string) => deriveServerHalves(serverKeys, userId);

  const call = (sql: string, values: readonly unknown[]) => callRefusing<FactorRefusalCode>(pool, sql, values);

  return {
    async read(sessionKey) {
      const { rows } = await pool.query<{ totp_since: Date | null; codes_left: number }>(
        "SELECT * FROM factors_of($1)",
        [sessionKey],
      );
      return { totpSince: rows[0]?.totp_since?.getTime() ?? null, codesLeft: rows[0]?.codes_left ?? 0 };
    },
    async beginTotp(sessionKey, userId) {
      const { rows } = await pool.query<
        { refused: FactorRefusalCode; secret: null } | { refused: null; secret: Uint8Array }
      >("SELECT * FROM totp_begin($1, $2)", [sessionKey, halvesOf(userId)]);
      const [begun] = rows;
      if (!begun) return refuse("session-revoked");
      return begun.refused === null ? { secret: begun.secret } : refuse(begun.refused);
    },
    confirmTotp: (sessionKey, userId, code) =>
      call("SELECT totp_confirm($1, $2, $3) AS refused", [sessionKey, halvesOf(userId), code]),
    removeTotp: (sessionKey) => call("SELECT totp_remove($1) AS refused", [sessionKey]),
    async makeRecoveryCodes(sessionKey) {
      const { rows } = await pool.query<
        { refused: FactorRefusalCode; codes: null } | { refused: null; codes: readonly string[] }
      >("SELECT * FROM recovery_codes_make($1)", [sessionKey]);
      const [made] = rows;
      if (!made) return refuse("session-revoked");
      return made.refused === null ? { codes: made.codes } : refuse(made.refused);
    },
    signInWithCode: (sessionToken, userId, code, origin = null) =>
      call("SELECT refused FROM session_open_with_code($1, $2, $3, $4)", [
        toSessionKey(sessionToken),
        halvesOf(userId),
        code,
        origin,
      ]),
  };
}

/**
 * Returns the web server's half of an authenticator app's secret, which the database does not have. It has 256 bits and is different for
 * each account.
 */
export const deriveServerHalf = (serverKey: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", serverKey, userId, "authenticator app", 32));

/**
 * Returns the web server's halves in the form that `totp_server_half` reads: the half of the only key, or the halves of all keys, each
 * after the mark of its key.
 */
export function deriveServerHalves(serverKeys: SealKeys, userId: string): Uint8Array {
  const keys = listKeys(serverKeys);
  const halves = keys.map(({ bytes }) => deriveServerHalf(bytes, userId));
  return Buffer.concat(
    keys.length === 1 ? halves : halves.map((half, n) => Buffer.concat([keys[n]?.mark ?? NO_MARK, half])),
  );
}
const NO_MARK = new Uint8Array();
