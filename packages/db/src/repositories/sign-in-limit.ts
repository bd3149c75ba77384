/**
 * Limits failed sign-ins in the whole room, so that guessing is slow and no stranger locks an account out: first the failures of one address
 * at one account; far above that the failures at the account from everywhere, with a delay that grows; and neither for a device that
 * has signed in to the account before. SQL: functions of the database, on its clock. Faults 67, 95
 */
import type { WebLimit } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

export interface SignInLimits {
  /** Failures at one account from one address, or from one known device, within the window. */
  readonly perAccountAndAddress: number;
  /** Failures at one account from everywhere, without an hour between two of them, after which the delay begins. */
  readonly perAccount: number;
  /** Failures of one address at all accounts together within the window. */
  readonly perAddress: number;
  readonly windowMs: number;
}

export interface SignInAttempt {
  /** What the person signs in with, as `parseLogin` reads it. An account's name and address count apart, or counts would tell that they belong together. */
  readonly login: string;
  readonly address: string;
  /** The id of a device that has signed in to this account before; null for any other. */
  readonly deviceId: string | null;
}

/** The limit because of which an attempt must wait, by the name of its setting. */
type ExceededSignInLimit = Extract<WebLimit, `SIGN_IN_${string}`>;

export interface SignInLimit {
  /** Returns why this attempt must wait; null when it need not. It counts as failed until it succeeds, so that many at once are counted too. */
  tryBegin(attempt: SignInAttempt): Promise<ExceededSignInLimit | null>;
  /** Forgets the failures of this address or device at the account, and takes back what `tryBegin` counted. */
  succeed(attempt: SignInAttempt): Promise<void>;
}

export const createSignInLimit = (pool: Queryable, limits: SignInLimits): SignInLimit => ({
  async tryBegin({ login, address, deviceId }) {
    const { perAccountAndAddress, perAccount, perAddress, windowMs } = limits;
    const { rows } = await pool.query<{ exceeded: ExceededSignInLimit | null }>(
      "SELECT sign_in_begin($1, $2, $3, $4, $5, $6, $7) AS exceeded",
      [login, address, deviceId, perAccountAndAddress, perAccount, perAddress, windowMs],
    );
    return rows[0]?.exceeded ?? null;
  },
  async succeed({ login, address, deviceId }) {
    await pool.query("SELECT sign_in_succeeded($1, $2, $3)", [login, address, deviceId]);
  },
});
