/**
 * Reads everything that decides whether a player may buy in: the wallet, the player's own limits, last visits, the day's counters, and
 * whether the player is frozen, banned or on a break. One statement answers requests that arrive together. Plain rows go through Prisma.
 * SQL: one parameter holds the ids of many players, and the wallet is an account of the ledger.
 */
import { type EpochMs, type Refusal, refuse, type Visit } from "@poker/engine";
import { type Currency, type PlayLimitLeft, type RefusalCode, toUtcDay } from "@poker/protocol";
import { accountId } from "../../ledger/account-id.ts";
import { createBatcher } from "../../sql/batcher.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isOutage } from "../../sql/outage.ts";

type PlayRefusal = Refusal<Extract<RefusalCode, "account-frozen" | "on-a-break">>;

interface LastVisit {
  readonly visit: Visit | null;
  readonly counter: number;
}

export interface Cashier {
  /** Returns the chips in the wallet, without chips at tables. */
  getWalletBalance(userId: string, currency: Currency): Promise<number>;
  /**
   * Returns how much the player's own limits still let them bring to tables now; null when they have set no limits. The database checks the
   * limits again when chips move.
   */
  getPlayLimitLeft(userId: string, currency: Currency): Promise<PlayLimitLeft | null>;
  /** Returns the player's last visit to this table, and their rathole counter of the UTC day of `now`. S4–S6 */
  getLastVisit(userId: string, tableId: string, now: EpochMs): Promise<LastVisit>;
  /** Returns how often the player was all-in because they ran out of time, at any table, on the UTC day of `now`. T8 */
  countProtectedAllIns(userId: string, now: EpochMs): Promise<number>;
  /**
   * Returns why the player may not sit down, queue, enter a tournament or bring more chips now; null when they may. Faults 42, 69
   * - `account-frozen`: staff froze or banned the account, the account was closed, or the guest was discarded.
   * - `on-a-break`: the player is on a break. The detail {until} is its end in epoch milliseconds.
   */
  refusalToPlay(userId: string): Promise<PlayRefusal | null>;
  /** Returns those of the given players who are on a break now. */
  findOnBreak(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of the given players who are banned now. */
  findBanned(userIds: readonly string[]): Promise<readonly string[]>;
  /** Returns the player of the session with this id if the player is banned now; null if they are not. */
  findBannedBySession(sid: string): Promise<string | null>;
}

/**
 * How many statements of one kind may run at the same time, so that other work finds a connection. `maxBatch` is how many requests one
 * statement answers at most.
 */
const GROUPING = { concurrency: 2, maxBatch: 500, retryIndividually: (error: unknown) => !isOutage(error) };

const createBalanceReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(accounts: readonly string[]): Promise<number[]> {
      const { rows } = await pool.query<{ id: string; balance: number }>({
        name: "cashier-balances",
        text: "SELECT id, balance FROM ledger_accounts WHERE id = ANY ($1::text[])",
        values: [accounts],
      });
      const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
      return accounts.map((id) => balances.get(id) ?? 0);
    },
  });

type LimitRow = Omit<PlayLimitLeft, "until"> & { readonly until: Date };

const createLimitReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(
      asked: readonly { readonly userId: string; readonly currency: Currency }[],
    ): Promise<(PlayLimitLeft | null)[]> {
      const { rows } = await pool.query<LimitRow | { readonly until: null }>({
        name: "cashier-limits-left",
        text: `SELECT l.kind AS limit, l.period, a.currency, l.room AS left, l.until
               FROM unnest($1::uuid[], $2::currency[]) WITH ORDINALITY AS a(user_id, currency, place)
               LEFT JOIN LATERAL play_limit_left(a.user_id, a.currency) AS l ON true ORDER BY a.place`,
        values: [asked.map(({ userId }) => userId), asked.map(({ currency }) => currency)],
      });
      return rows.map((row) => (row.until === null ? null : { ...row, until: row.until.getTime() }));
    },
  });

interface VisitRequest {
  readonly userId: string;
  readonly tableId: string;
  /** The UTC day of the request, in the form of a DATE column. */
  readonly day: string;
}

const createVisitReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(asked: readonly VisitRequest[]): Promise<LastVisit[]> {
      const { rows } = await pool.query<{ stack: number | null; left_at: Date | null; count: number | null }>({
        name: "cashier-visits",
        text: `SELECT v.stack, v.left_at, c.count
               FROM unnest($1::uuid[], $2::uuid[], $3::date[]) WITH ORDINALITY AS a(user_id, table_id, day, place)
               LEFT JOIN visits v ON v.table_id = a.table_id AND v.user_id = a.user_id
               LEFT JOIN rathole_counters c ON c.user_id = a.user_id AND c.day = a.day
               ORDER BY a.place`,
        values: [asked.map(({ userId }) => userId), asked.map(({ tableId }) => tableId), asked.map(({ day }) => day)],
      });
      return rows.map(({ stack, left_at: leftAt, count }) => ({
        visit: stack === null || leftAt === null ? null : { stack, leftAt: leftAt.getTime() },
        counter: count ?? 0,
      }));
    },
  });

const createRefusalReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(userIds: readonly string[]): Promise<(PlayRefusal | null)[]> {
      const { rows } = await pool.query<{ id: string; frozen: boolean; until: Date | null }>({
        name: "cashier-refusals",
        text: `SELECT u.id, coalesce(u.frozen_until > now(), false) OR coalesce(u.banned_until > now(), false) OR u.discarded_at IS NOT NULL
                        OR u.closed_at IS NOT NULL AS frozen,
                      (SELECT CASE WHEN u.break_until < '9999-12-31' THEN u.break_until ELSE b.until END FROM play_breaks b
                       WHERE b.user_id = u.id ORDER BY b.id DESC LIMIT 1) AS until
               FROM users u
               WHERE u.id = ANY ($1::uuid[])
                 AND (u.frozen_until > now() OR u.banned_until > now() OR u.discarded_at IS NOT NULL OR u.closed_at IS NOT NULL
                      OR u.break_until > now())`,
        values: [userIds],
      });
      const refusals = new Map(
        rows.map(({ id, frozen, until }) => [
          id,
          frozen || until === null ? refuse("account-frozen") : refuse("on-a-break", { until: until.getTime() }),
        ]),
      );
      return userIds.map((id) => refusals.get(id) ?? null);
    },
  });

/** Each table asks between its hands. One statement answers all tables that ask at the same moment. */
const createBreakReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(asked: readonly (readonly string[])[]): Promise<ReadonlySet<string>[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: "players-on-break",
        text: "SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND break_until > now()",
        values: [asked.flat()],
      });
      const onBreak = new Set(rows.map(({ id }) => id));
      return asked.map((userIds) => new Set(userIds.filter((id) => onBreak.has(id))));
    },
  });

const createBanReader = (pool: Queryable) =>
  createBatcher({
    ...GROUPING,
    async runBatch(sids: readonly string[]): Promise<(string | null)[]> {
      const { rows } = await pool.query<{ sid: string; user_id: string }>({
        name: "cashier-banned-by-session",
        text: `SELECT s.sid, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
               WHERE s.sid = ANY ($1::uuid[]) AND u.banned_until > now()`,
        values: [sids],
      });
      const banned = new Map(rows.map(({ sid, user_id }) => [sid, user_id]));
      return sids.map((sid) => banned.get(sid) ?? null);
    },
  });

export function createCashier({ prisma, pool }: Pick<Database, "prisma" | "pool">): Cashier {
  const readBalance = createBalanceReader(pool);
  const readVisit = createVisitReader(pool);
  const readLimit = createLimitReader(pool);
  return {
    getWalletBalance: (userId, currency) => readBalance(accountId({ kind: "wallet", userId }, currency)),
    getPlayLimitLeft: (userId, currency) => readLimit({ userId, currency }),
    getLastVisit: (userId, tableId, now) => readVisit({ userId, tableId, day: toUtcDay(now) }),

    async countProtectedAllIns(userId, now) {
      const protectedAllIns = await prisma.protectedAllIns.findUnique({
        where: { userId_day: { userId, day: toDateColumn(now) } },
        select: { count: true },
      });
      return protectedAllIns?.count ?? 0;
    },

    refusalToPlay: createRefusalReader(pool),
    findOnBreak: createBreakReader(pool),
    findBannedBySession: createBanReader(pool),

    async findBanned(userIds) {
      const { rows } = await pool.query<{ id: string }>({
        name: "players-banned",
        text: "SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND banned_until > now()",
        values: [userIds],
      });
      return rows.map(({ id }) => id);
    },
  };
}

/** Returns the UTC day of a time, in the form that a DATE column has. */
const toDateColumn = (at: EpochMs): Date => new Date(toUtcDay(at));
