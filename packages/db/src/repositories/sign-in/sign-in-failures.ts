/**
 * Limits failed sign-ins in the whole room, so that guessing is slow and yet no stranger can lock an account. Faults 67, 95
 * - The first limit counts the failures of one address at one account.
 * - The second limit is far higher. It counts the failures of all addresses at one account, and its delay grows.
 * - Neither limit applies to a device that has signed in to the account before.
 *
 * SQL: functions of the database count by its clock.
 */
import type { WebLimit } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

/** How long a failed sign-in is counted, in milliseconds. Fault 95 */
export const SIGN_IN_WINDOW_MS = 5 * 60_000;

interface SignInLimits {
  /** How many failures one address or one known device may have at one account within the window. */
  readonly perAccountAndAddress: number;
  /**
   * How many failures, from all addresses, one account may have before the delay begins. Failures are counted together as long as each
   * comes less than an hour after the one before it.
   */
  readonly perAccount: number;
  /** How many failures one address may have at all accounts together within the window. */
  readonly perAddress: number;
  readonly windowMs: number;
}

export interface SignInAttempt {
  /**
   * The login in the form that `parseLogin` returns. The name and the address of an account are counted separately, because a common count
   * would reveal that they belong to the same account.
   */
  readonly login: string;
  readonly address: string;
  /** The id of a device that has signed in to this account before; null for every other device. */
  readonly deviceId: string | null;
}

/** The limit that makes an attempt wait, by the name of its setting. */
type ExceededSignInLimit = Extract<WebLimit, `SIGN_IN_${string}`>;

export interface SignInLimit {
  /**
   * Counts the attempt, and returns the limit that makes it wait; null when it need not wait. The attempt counts as failed until `succeed`
   * is called, so that attempts at the same time count too.
   */
  tryBegin(attempt: SignInAttempt): Promise<ExceededSignInLimit | null>;
  /** Removes what `tryBegin` counted, and forgets all failures of this address or device at the account. */
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
