/** Reads what decides whether a player may buy in: wallet, last visits, counters of the day, and whether staff froze or banned them. Prisma: plain rows; SQL: the wallet is the ledger's, and all players of a node are one parameter. */
import type { EpochMs, Visit } from "@poker/engine";
import { type Currency, toUtcDay } from "@poker/protocol";
import { accountId } from "../ledger/account-id.ts";
import type { Database } from "../sql/connect.ts";
import { toSafeInteger } from "../sql/safe-integer.ts";

export interface Cashier {
  /** Chips in the wallet, without those on tables. */
  getWalletBalance(userId: string, currency: Currency): Promise<number>;
  /** The last visit to this table, and the rathole counter of the UTC day of `now`. S4–S6 */
  getLastVisit(
    userId: string,
    tableId: string,
    now: EpochMs,
  ): Promise<{ readonly visit: Visit | null; readonly counter: number }>;
  /** How often the player was all-in by time-out on the UTC day of `now`, at any table. T8 */
  countProtectedAllIns(userId: string, now: EpochMs): Promise<number>;
  /** Returns true when staff froze or banned the account, or its guest was thrown away: it may not sit down, queue or bring more chips now. */
  isFrozen(userId: string): Promise<boolean>;
  /** Those of the players who are banned now. */
  findBanned(userIds: readonly string[]): Promise<readonly string[]>;
}

export const createCashier = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): Cashier => ({
  async getWalletBalance(userId, currency) {
    const { rows } = await pool.query<{ balance: number }>("SELECT balance FROM ledger_accounts WHERE id = $1", [
      accountId({ kind: "wallet", userId }, currency),
    ]);
    return rows[0]?.balance ?? 0;
  },

  async getLastVisit(userId, tableId, now) {
    const [visit, counter] = await Promise.all([
      prisma.visit.findUnique({
        where: { tableId_userId: { tableId, userId } },
        select: { stack: true, leftAt: true },
      }),
      prisma.ratholeCounter.findUnique({
        where: { userId_day: { userId, day: toDateColumn(now) } },
        select: { count: true },
      }),
    ]);
    return {
      visit: visit && { stack: toSafeInteger(visit.stack), leftAt: visit.leftAt.getTime() },
      counter: counter?.count ?? 0,
    };
  },

  async countProtectedAllIns(userId, now) {
    const protectedAllIns = await prisma.protectedAllIns.findUnique({
      where: { userId_day: { userId, day: toDateColumn(now) } },
      select: { count: true },
    });
    return protectedAllIns?.count ?? 0;
  },

  async isFrozen(userId) {
    const now = new Date();
    const barred = { OR: [{ frozenUntil: { gt: now } }, { bannedUntil: { gt: now } }, { discardedAt: { not: null } }] };
    return (await prisma.user.count({ where: { id: userId, ...barred } })) > 0;
  },

  async findBanned(userIds) {
    const { rows } = await pool.query<{ id: string }>({
      name: "players-banned",
      text: "SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND banned_until > now()",
      values: [userIds],
    });
    return rows.map(({ id }) => id);
  },
});

/** The UTC day of a time, as a DATE column holds it. */
const toDateColumn = (at: EpochMs): Date => new Date(toUtcDay(at));
