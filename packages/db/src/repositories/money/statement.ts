/**
 * Reads a player's statement: all changes to their wallets, stacks and tickets in the ledger, newest first. The chips of private games are
 * not in it, because each game has its own sheet (H9). SQL: a line joins several tables of the ledger.
 */

import {
  type Currency,
  type LedgerMoveKind,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
  type StatementLine,
} from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { namedTournament } from "../tournaments/named-tournaments.ts";

export interface StatementQuery {
  readonly limit: number;
  /** The cursor of the line before which to start. An invalid cursor counts as no cursor. */
  readonly before?: string | null;
  /** Which account to list; null for all accounts of the player. */
  readonly account?: StatementAccount | null;
}

export interface Statement {
  listLines(userId: string, query: StatementQuery): Promise<readonly StatementLine[]>;
}

const CURSOR = new RegExp(`^(\\d{1,18})\\.(${STATEMENT_ACCOUNTS.join("|")})$`);

// Three facts make this query right and fast:
// - A hand is settled in the commit that writes it, so the two have the same time.
// - Each account's entries are read from the newest end of the index, so an account with many entries takes no longer.
// - A transaction changes each kind of account of a person at most once, so its number and the kind identify a line.
const PAGE = `
  WITH page AS (
    SELECT e.transaction_id, e.amount, e.balance_after, a.kind AS account, a.table_id, a.tournament_id AS ticket_for
    FROM ledger_accounts a
    CROSS JOIN LATERAL (
      SELECT transaction_id, amount, balance_after FROM ledger_postings
      WHERE account_serial = a.serial AND transaction_id <= $2 AND NOT (transaction_id = $2 AND a.kind <= $3::account_kind)
      ORDER BY transaction_id DESC LIMIT $4
    ) e
    WHERE a.user_id = $1 AND a.currency <> 'game' AND a.kind = ANY ($5::account_kind[])
    ORDER BY e.transaction_id DESC, a.kind LIMIT $4
  ), placed AS (
    SELECT p.*, t.created_at, t.kind, t.currency, t.key,
           coalesce(
             p.table_id,
             CASE WHEN t.kind = 'suspense-return' THEN split_part(t.key, ':', 2)::uuid END,
             (SELECT b.table_id FROM ledger_postings o JOIN ledger_accounts b ON b.serial = o.account_serial
              WHERE o.transaction_id = p.transaction_id AND b.table_id IS NOT NULL LIMIT 1)
           ) AS at_table,
           -- The tournament of an escrow or of fees comes before the tournament of a ticket.
           (SELECT b.tournament_id FROM ledger_postings o JOIN ledger_accounts b ON b.serial = o.account_serial
            WHERE o.transaction_id = p.transaction_id AND b.tournament_id IS NOT NULL
            ORDER BY b.user_id IS NOT NULL LIMIT 1) AS of_tournament
    FROM page p JOIN ledger_transactions t ON t.id = p.transaction_id
  )
  SELECT p.transaction_id, p.created_at, p.kind, p.account, p.currency, p.amount, p.balance_after, tables.name AS table_name,
         ${namedTournament("p.of_tournament")} AS tournament, ${namedTournament("p.ticket_for")} AS ticket_for,
         CASE WHEN p.kind = 'settle' AND p.key LIKE p.at_table || ':%'
              THEN (SELECT hand_no FROM hands h
                    WHERE h.table_id = p.at_table AND h.ended_at = p.created_at AND h.last_seq >= split_part(p.key, ':', 2)::bigint
                    ORDER BY h.last_seq LIMIT 1)
              WHEN p.kind IN ('suspend', 'suspense-return') THEN split_part(p.key, ':', 3)::int END AS hand_no
  FROM placed p LEFT JOIN tables ON tables.id = p.at_table
  ORDER BY p.transaction_id DESC, p.account`;

interface Row {
  transaction_id: number;
  created_at: Date;
  kind: LedgerMoveKind;
  account: StatementAccount;
  currency: Currency;
  amount: number;
  balance_after: number;
  table_name: string | null;
  tournament: StatementLine["tournament"];
  ticket_for: StatementLine["ticketFor"];
  hand_no: number | null;
}

const NEWEST = "9223372036854775807";

export const createStatement = (pool: Queryable): Statement => ({
  async listLines(userId, { limit, before = null, account = null }) {
    const [, transactionId = NEWEST, kind = null] = CURSOR.exec(before ?? "") ?? [];
    const { rows } = await pool.query<Row>(PAGE, [
      userId,
      transactionId,
      kind,
      limit,
      account === null ? STATEMENT_ACCOUNTS : [account],
    ]);
    return rows.map((row) => ({
      cursor: `${row.transaction_id}.${row.account}`,
      at: row.created_at.getTime(),
      kind: row.kind,
      account: row.account,
      currency: row.currency,
      amount: row.amount,
      balance: row.balance_after,
      tableName: row.table_name,
      tournament: row.tournament,
      ticketFor: row.ticket_for,
      handNo: row.hand_no,
    }));
  },
});
