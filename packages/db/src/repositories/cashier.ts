/** What is known of a player's chips and of where he got up from. */

import type { EpochMs, Visit } from "@poker/engine";
import { type Currency, toUtcDay } from "@poker/protocol";
import { accountId } from "../ledger/account-id.ts";
import type { Queryable } from "../sql/connect.ts";

export interface Cashier {
  /** Chips in the wallet; those on tables are not in it. */
  getWalletBalance(userId: string, currency: Currency): Promise<number>;
  /** The last visit to this table, and the rathole counter of the UTC day of `now`. S4–S6 */
  getLastVisit(
    userId: string,
    tableId: string,
    now: EpochMs,
  ): Promise<{ readonly visit: Visit | null; readonly counter: number }>;
  /** How often he was all-in by time-out on the UTC day of `now`, at any table. T8 */
  countProtectedAllIns(userId: string, now: EpochMs): Promise<number>;
  /** He may not sit down, queue or bring more chips now: the staff froze or banned his account. */
  isFrozen(userId: string): Promise<boolean>;
  /** Who of them is banned now. */
  findBanned(userIds: readonly string[]): Promise<readonly string[]>;
}

export const createCashier = (pool: Queryable): Cashier => ({
  async getWalletBalance(userId, currency) {
    const { rows } = await pool.query<{ balance: number }>("SELECT balance FROM ledger_accounts WHERE id = $1", [
      accountId({ kind: "wallet", userId }, currency),
    ]);
    return rows[0]?.balance ?? 0;
  },

  async getLastVisit(userId, tableId, now) {
    const { rows } = await pool.query<{ stack: number | null; left_at: Date | null; counter: number | null }>(
      `SELECT v.stack, v.left_at, c.count AS counter
       FROM (SELECT $1::uuid AS user_id) u
       LEFT JOIN visits v ON v.user_id = u.user_id AND v.table_id = $2
       LEFT JOIN rathole_counters c ON c.user_id = u.user_id AND c.day = $3`,
      [userId, tableId, toUtcDay(now)],
    );
    const { stack = null, left_at: leftAt = null, counter } = rows[0] ?? {};
    const visit = stack === null || leftAt === null ? null : { stack, leftAt: leftAt.getTime() };
    return { visit, counter: counter ?? 0 };
  },

  async countProtectedAllIns(userId, now) {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count FROM protected_all_ins WHERE user_id = $1 AND day = $2",
      [userId, toUtcDay(now)],
    );
    return rows[0]?.count ?? 0;
  },

  async isFrozen(userId) {
    const { rowCount } = await pool.query(
      "SELECT FROM users WHERE id = $1 AND greatest(frozen_until, banned_until) > now()",
      [userId],
    );
    return rowCount !== 0;
  },

  async findBanned(userIds) {
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM users WHERE id = ANY ($1) AND banned_until > now()",
      [userIds],
    );
    return rows.map(({ id }) => id);
  },
});
