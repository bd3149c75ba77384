/** Reads the whole ledger row by row, for the operator's own accounts. SQL: the ledger is read with a cursor. */
import type { TableCurrency } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { type ExportRange, fetchPages } from "../../sql/fetch-pages.ts";

/** One entry of a ledger transaction. */
interface ExportedEntry {
  readonly transaction: number;
  readonly at: Date;
  readonly kind: string;
  readonly currency: TableCurrency;
  readonly account: string;
  /** The name of the player to whom the account belongs; null for an account of no player. */
  readonly player: string | null;
  readonly table: string | null;
  /** Cents. */
  readonly amount: number;
  /** The balance of the account after the entry, in cents. */
  readonly balance: number;
  /** The idempotency key of the transaction. The ledger recognises a repeated transaction when it sees this key again. */
  readonly key: string;
}

/** Yields the entries of the transactions in the range, page by page, oldest first. `client` must be inside a transaction. */
export const streamLedgerEntries = (
  client: Queryable,
  { from, to }: ExportRange,
): AsyncGenerator<readonly ExportedEntry[]> =>
  fetchPages<ExportedEntry>(
    client,
    `SELECT t.id AS transaction, t.created_at AS at, t.kind, t.currency, a.id AS account, u.name AS player, b.name AS table,
            e.amount, e.balance_after AS balance, t.key
     FROM ledger_transactions t
     JOIN ledger_postings e ON e.transaction_id = t.id
     JOIN ledger_accounts a ON a.serial = e.account_serial
     LEFT JOIN users u ON u.id = a.user_id
     LEFT JOIN tables b ON b.id = a.table_id
     WHERE t.created_at >= $1 AND t.created_at < $2
     ORDER BY t.id, a.serial`,
    [from, to],
  );
