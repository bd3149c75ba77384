/**
 * Deletes data that the room keeps only for a limited time. The database's clock measures the time. SQL: functions of the database delete
 * the rows. Decision 0066
 */
import type { Queryable } from "../../sql/connect.ts";
import { repeatBatches } from "../../sql/repeat-batches.ts";

/** Each function returns how many items it deleted or changed. `days` is the least age of these items. */
export interface Retention {
  /** Erases the personal data of accounts that were closed and of guests who were discarded at least `days` days ago. */
  eraseAccounts(days: number): Promise<number>;
  /** Deletes sessions that ended or expired at least `days` days ago. */
  forgetSessions(days: number): Promise<number>;
  /** Deletes notices that were read and are at least `days` days old. */
  forgetNotices(days: number): Promise<number>;
  /** Deletes friend requests that have lapsed. */
  forgetFriendRequests(): Promise<number>;
  /** Sets an end for each club that was unused for `days` days, and notifies its players. Decision 0077 */
  endUnusedClubs(days: number): Promise<number>;
  /** Deletes counted tries that no limit counts any more, such as old failed sign-ins. */
  forgetTries(): Promise<number>;
  /** Deletes archives of personal data that have expired. */
  expireExports(): Promise<number>;
  /** Deletes commands of the staff that were carried out or refused at least `days` days ago. */
  forgetCommands(days: number): Promise<number>;
  /** Deletes the states of closed tables that were stored for the live monitor. */
  forgetLiveTables(): Promise<number>;
}

/** How many accounts one statement erases. It is a small number, because each account has thousands of rows. */
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
