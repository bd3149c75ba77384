/**
 * Deletes data that the room keeps only for a limited time. All times are by the database's clock. SQL: functions of
 * the database delete. Decision 0066
 */
import type { Queryable } from "../../sql/connect.ts";
import { repeatBatches } from "../../sql/repeat-batches.ts";

/** Each function returns the number of deleted items. */
export interface Retention {
  /** Erases the personal data of accounts that were closed, and guests that were discarded, this many days ago. */
  eraseAccounts(days: number): Promise<number>;
  /** Deletes sessions that ended or expired this many days ago. */
  forgetSessions(days: number): Promise<number>;
  /** Deletes read notices that are this many days old. */
  forgetNotices(days: number): Promise<number>;
  /** Deletes lapsed friend requests. */
  forgetFriendRequests(): Promise<number>;
  /** Sets an end for clubs that were unused for this many days, and notifies their people. Decision 0077 */
  endUnusedClubs(days: number): Promise<number>;
  /** Deletes tries that no limit counts any more. */
  forgetTries(): Promise<number>;
  /** Deletes archives of people's data that have expired. */
  expireExports(): Promise<number>;
  /** Deletes the staff's commands that were carried out or refused this many days ago. */
  forgetCommands(days: number): Promise<number>;
  /** Deletes the monitor's states of closed tables. */
  forgetLiveTables(): Promise<number>;
}

/** A small batch, because each erased account has thousands of rows. */
const MAX_ERASED_AT_ONCE = 20;

export const createRetention = (pool: Queryable): Retention => ({
  eraseAccounts: (days) =>
    repeatBatches(pool, "SELECT accounts_erase_due($1, $2) AS count", [days], MAX_ERASED_AT_ONCE),
  forgetSessions: (days) => repeatBatches(pool, "SELECT sessions_forget($1, $2) AS count", [days]),
  forgetNotices: (days) => repeatBatches(pool, "SELECT notices_forget($1, $2) AS count", [days]),
  forgetFriendRequests: () => repeatBatches(pool, "SELECT friend_requests_forget($1) AS count"),
  endUnusedClubs: (days) => repeatBatches(pool, "SELECT private_games_end_unused($1, $2) AS count", [days]),
  forgetTries: () => repeatBatches(pool, "SELECT tries_forget($1) AS count"),
  expireExports: () => repeatBatches(pool, "SELECT data_exports_expire($1) AS count"),
  forgetCommands: (days) => repeatBatches(pool, "SELECT commands_forget($1, $2) AS count", [days]),
  forgetLiveTables: () => repeatBatches(pool, "SELECT live_tables_forget($1) AS count"),
});
