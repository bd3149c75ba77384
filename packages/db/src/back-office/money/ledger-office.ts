/**
 * Shows the ledger and its checks to staff who keep the books: transactions with their entries, sums by kind of account, and statements.
 * Prisma reads a player's name. SQL: the ledger's lists and sums join several tables.
 */

import type { NamedTournament, TableCurrency } from "@poker/protocol";
import {
  RECONCILIATION_COLUMNS,
  type ReconciliationRow,
  toReconciliation,
} from "../../repositories/money/reconciliation.ts";
import { createStatement, type StatementQuery } from "../../repositories/money/statement.ts";
import { namedTournament } from "../../repositories/tournaments/named-tournaments.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { asOpaqueCondition } from "../../sql/opaque-condition.ts";
import { withPermission } from "../office/check-permission.ts";

const ACCOUNT_KINDS = [
  "wallet",
  "stack",
  "rake",
  "charity",
  "suspense",
  "mint",
  "escrow",
  "promotion",
  "ticket",
] as const;
type AccountKind = (typeof ACCOUNT_KINDS)[number];

export interface LedgerFilter {
  readonly id?: number | undefined;
  readonly kind?: string | undefined;
  /** The whole id of an account, such as `wallet:<user>:<currency>`. */
  readonly account?: string | undefined;
  /** The id of a hand. Selects all transactions of the commits of this hand. */
  readonly hand?: string | undefined;
  /** Epoch milliseconds: at `from` or later, and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface LedgerTransaction {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly currency: TableCurrency;
  readonly at: number;
  readonly entries: readonly LedgerEntry[];
}

/** The kind of an account, and the names of its player, table and tournament. */
interface AccountNames {
  readonly kind: AccountKind;
  /** null when the account does not belong to a player. */
  readonly player: string | null;
  /** null when the account does not belong to a table. */
  readonly table: string | null;
  /** The tournament of an escrow or fee account, or the tournament for which a ticket account pays. null for every other account. */
  readonly tournament: NamedTournament | null;
}

interface LedgerEntry extends AccountNames {
  readonly account: string;
  /** Cents. */
  readonly amount: number;
  /** The balance of the account after this entry, in cents. */
  readonly balance: number;
}

export interface AccountKindSum {
  readonly currency: TableCurrency;
  readonly kind: AccountKind;
  readonly accounts: number;
  readonly balance: number;
}

export const LEDGER_PAGE_SIZE = 50;

export const createLedgerOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Returns transactions, newest first. `before` is the number of the last transaction on the previous page. */
  listTransactions: withPermission(
    "books.read",
    async (
      _staff,
      filter: LedgerFilter,
      before: number | null,
    ): Promise<{ readonly transactions: readonly LedgerTransaction[]; readonly next: number | null }> => {
      const { from, where, values } = buildCondition(filter, await findIdBounds(pool, filter, before));
      const { rows } = await pool.query<Row>(
        `SELECT t.id, t.key, t.kind, t.currency, t.created_at FROM ${from} WHERE ${where}
         ORDER BY ${filter.account === undefined ? "t.id" : "e.transaction_id"} DESC LIMIT ${LEDGER_PAGE_SIZE}`,
        values,
      );
      const entries = await readEntries(pool, rows);
      return {
        transactions: rows.map((row) => ({ ...fromRow(row), entries: entries.get(row.id) ?? [] })),
        next: rows.length === LEDGER_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
      };
    },
  ),

  /** Returns the account; null when no such account exists. */
  getAccount: withPermission("books.read", async (_staff, id: string): Promise<LedgerAccount | null> => {
    const { rows } = await pool.query<LedgerAccount>(
      `SELECT a.id, a.kind, a.currency, a.balance, u.name AS player, t.name AS table, ${namedTournament("a.tournament_id")} AS tournament
       FROM ledger_accounts a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN tables t ON t.id = a.table_id WHERE a.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }),

  /** Returns the sum of each currency and kind of account. The sums of a currency add up to zero. I1 */
  getTrialBalance: withPermission("books.read", async (): Promise<readonly AccountKindSum[]> => {
    const { rows } = await pool.query<AccountKindSum>(
      `SELECT currency, kind, count(*) AS accounts, sum(balance)::bigint AS balance
       FROM ledger_accounts GROUP BY currency, kind ORDER BY currency, kind`,
    );
    return rows;
  }),

  /** Returns the results of the reconciliations, newest first. */
  listReconciliations: withPermission("books.read", async (_staff, before: number | null) => {
    const { rows } = await pool.query<ReconciliationRow & { id: number }>(
      `SELECT id, ${RECONCILIATION_COLUMNS} FROM reconciliations WHERE id < $1 ORDER BY id DESC LIMIT ${LEDGER_PAGE_SIZE}`,
      [before ?? Number.MAX_SAFE_INTEGER],
    );
    return {
      runs: rows.map(({ id, ...row }) => ({ id, ...toReconciliation(row) })),
      next: rows.length === LEDGER_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
    };
  }),

  /** Returns a player's statement as the player sees it; null when no such account exists. */
  getStatement: withPermission("books.read", async (_staff, userId: string, query: StatementQuery) => {
    const person = await prisma.user.findUnique({ where: { id: userId }, select: { name: true } });
    return person ? { name: person.name, lines: await createStatement(pool).listLines(userId, query) } : null;
  }),
});

export interface LedgerAccount extends AccountNames {
  readonly id: string;
  readonly currency: TableCurrency;
  readonly balance: number;
}

interface IdBounds {
  /** The transaction numbers between which to search. The bounds themselves are not searched. */
  readonly after: number;
  readonly before: number;
}

/**
 * Finds the numbers between which the transactions of a time must be. A transaction gets its number up to ten minutes after its recorded
 * time, because none lasts longer. So the number only narrows the search, and the time decides which transactions are found.
 */
async function findIdBounds(pool: Queryable, { from, to }: LedgerFilter, before: number | null): Promise<IdBounds> {
  const newest = before ?? Number.MAX_SAFE_INTEGER;
  if (from === undefined && to === undefined) return { after: 0, before: newest };
  const { rows } = await pool.query<{ oldest: number | null; newest: number | null }>(
    `SELECT (SELECT id FROM ledger_transactions WHERE created_at < $1::timestamptz - interval '10 minutes'
             ORDER BY created_at DESC, id DESC LIMIT 1) AS oldest,
            (SELECT id FROM ledger_transactions WHERE created_at >= $2::timestamptz + interval '10 minutes'
             ORDER BY created_at, id LIMIT 1) AS newest`,
    [from === undefined ? null : new Date(from), to === undefined ? null : new Date(to)],
  );
  return { after: rows[0]?.oldest ?? 0, before: Math.min(newest, rows[0]?.newest ?? newest) };
}

function buildCondition(filter: LedgerFilter, numbers: IdBounds) {
  const values: (string | number | Date)[] = [numbers.before, numbers.after];
  const value = (given: string | number | Date) => `$${values.push(given)}`;
  const { id, kind, account, hand, from, to } = filter;
  const number = account === undefined ? "t.id" : "e.transaction_id";
  const where = [`${number} < $1`, `${number} > $2`];
  if (account !== undefined)
    where.push(`e.account_serial = (SELECT serial FROM ledger_accounts WHERE id = ${value(account)})`);
  if (id !== undefined) where.push(`${number} = ${value(id)}`);
  if (kind !== undefined) where.push(`t.kind = ${value(kind)}`);
  const times = [
    ...(from === undefined ? [] : [`t.created_at >= ${value(new Date(from))}`]),
    ...(to === undefined ? [] : [`t.created_at < ${value(new Date(to))}`]),
  ];
  if (times.length > 0) where.push(asOpaqueCondition(times));
  if (hand !== undefined) {
    const of = value(hand);
    // Finds the moves of a hand in two ways. All moves of a commit have the same time, and the keys of a table's moves begin with the
    // table's id. The moves of bets in suspense have the hand's id in their keys.
    where.push(`t.id IN (
      SELECT m.id FROM hands h JOIN ledger_transactions m ON m.created_at = h.ended_at AND m.key LIKE h.table_id || ':%'
      WHERE h.id = ${of}
      UNION ALL SELECT m.id FROM ledger_transactions m
      WHERE m.key IN ('suspend:' || ${of}, 'suspense-return:' || ${of}, 'suspense-charity:' || ${of}))`);
  }
  const source =
    account === undefined
      ? "ledger_transactions t"
      : "ledger_postings e JOIN ledger_transactions t ON t.id = e.transaction_id";
  return { from: source, where: where.join(" AND "), values };
}

interface Row {
  id: number;
  key: string;
  kind: string;
  currency: TableCurrency;
  created_at: Date;
}

const fromRow = ({ id, key, kind, currency, created_at: at }: Row) => ({ id, key, kind, currency, at: at.getTime() });

async function readEntries(pool: Queryable, transactions: readonly Row[]) {
  const { rows } = await pool.query<LedgerEntry & { id: number }>(
    `SELECT e.transaction_id AS id, a.id AS account, e.amount, e.balance_after AS balance,
            a.kind, u.name AS player, t.name AS table, ${namedTournament("a.tournament_id")} AS tournament
     FROM ledger_postings e JOIN ledger_accounts a ON a.serial = e.account_serial
     LEFT JOIN users u ON u.id = a.user_id LEFT JOIN tables t ON t.id = a.table_id
     WHERE e.transaction_id = ANY ($1) ORDER BY e.transaction_id, e.amount, a.id`,
    [transactions.map(({ id }) => id)],
  );
  const found = new Map<number, LedgerEntry[]>(transactions.map(({ id }) => [id, []]));
  for (const { id, ...entry } of rows) found.get(id)?.push(entry);
  return found;
}
