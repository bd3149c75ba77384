/**
 * Limits failed sign-ins in the whole room, so that guessing is slow and no stranger locks an account out. First it limits the failures of
 * one address at one account. Far above that, it limits the failures at the account from all addresses, with a growing delay. A device that
 * has signed in to the account before is exempt from both. SQL: functions of the database count by its clock. Faults 67, 95
 */
import type { WebLimit } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

/** Failed sign-ins are counted for this long. Fault 95 */
export const SIGN_IN_WINDOW_MS = 5 * 60_000;

interface SignInLimits {
  /** Failures at one account from one address, or from one known device, within the window. */
  readonly perAccountAndAddress: number;
  /**
   * The number of failures at one account, from all addresses, after which the delay begins. Failures count together while less than an
   * hour lies between each failure and the next.
   */
  readonly perAccount: number;
  /** Failures of one address at all accounts together within the window. */
  readonly perAddress: number;
  readonly windowMs: number;
}

export interface SignInAttempt {
  /**
   * The login, as `parseLogin` reads it. An account's name and address count separately, because a shared count would reveal that they
   * belong together.
   */
  readonly login: string;
  readonly address: string;
  /** The id of a device that has signed in to this account before; null for any other device. */
  readonly deviceId: string | null;
}

/** The limit that makes an attempt wait, by the name of its setting. */
type ExceededSignInLimit = Extract<WebLimit, `SIGN_IN_${string}`>;

export interface SignInLimit {
  /**
   * Returns why this attempt must wait; null when it need not wait. The attempt counts as failed until it succeeds, so that concurrent
   * attempts are counted too.
   */
  tryBegin(attempt: SignInAttempt): Promise<ExceededSignInLimit | null>;
  /** Forgets the failures of this address or device at the account, and removes what `tryBegin` counted. */
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
