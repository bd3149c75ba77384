/**
 * Reads notices and changed wallets of the last moments, for people whom the messages about these may not have reached. SQL: one parameter
 * holds thousands of ids, and times are those of the database's clock. Fault 74
 */
import type { Queryable } from "../../sql/connect.ts";

interface MissedMessages {
  readonly notices: readonly { readonly userId: string; readonly kind: string }[];
  readonly wallets: readonly {
    readonly userId: string;
    readonly currency: "play" | "real";
    readonly balance: number;
  }[];
}

export async function readMissedMessages(
  pool: Queryable,
  userIds: readonly string[],
  lastMs: number,
): Promise<MissedMessages> {
  const notices = await pool.query<MissedMessages["notices"][number]>(
    `SELECT DISTINCT user_id AS "userId", kind FROM notices
     WHERE user_id = ANY ($1::uuid[]) AND created_at > now() - make_interval(secs => $2)`,
    [userIds, lastMs / 1_000],
  );
  const wallets = await pool.query<MissedMessages["wallets"][number]>(
    `SELECT user_id AS "userId", currency, balance FROM ledger_accounts
     WHERE kind = 'wallet' AND user_id = ANY ($1::uuid[]) AND id IN (
       SELECT e.account_id FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
       WHERE t.created_at > now() - make_interval(secs => $2))`,
    [userIds, lastMs / 1_000],
  );
  return { notices: notices.rows, wallets: wallets.rows };
}
