/**
 * Whether the books are right. I1: every transaction and every currency sums to zero, every balance is what its entries make,
 * stacks in the ledger are stacks at the tables, rake accounts are what hands were raked, suspense is what its cases hold.
 *
 * Entries and hands never change, so what was right once is not looked at again: a look costs the accounts (one index
 * look-up each), the open tables, and what is new since the last look. A full look begins at the beginning.
 */
import type { Currency } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../sql/connect.ts";

export interface LedgerTotals {
  /** What the mint gave out; the sum of all others. */
  readonly issued: number;
  readonly wallets: number;
  /** At tables; pots in flight are in them until a hand ends. */
  readonly stacks: number;
  readonly rake: number;
  readonly charity: number;
  readonly suspense: number;
}

export interface ReconciliationReport {
  readonly totals: Readonly<Record<Currency, LedgerTotals>>;
  readonly accounts: number;
  /** Looked at this time. */
  readonly entries: number;
  readonly full: boolean;
  readonly discrepancies: readonly Discrepancy[];
}

/** What does not agree, and where: an account, a transaction, or a table and a player. */
export interface Discrepancy {
  readonly code:
    | "currency-not-zero"
    | "transaction-not-zero"
    | "entries-do-not-follow"
    | "balance-is-not-entries"
    | "stack-is-not-ledger"
    | "rake-is-not-ledger"
    | "suspense-is-not-cases";
  readonly where: string;
}

export interface Reconciliation {
  readonly at: number;
  readonly ok: boolean;
  readonly figures: ReconciliationReport;
}

export interface Reconciler {
  /** Looks, keeps the result, and returns it. */
  reconcileBooks(options?: { readonly full?: boolean }): Promise<Reconciliation>;
  /** null before the first reconciliation. */
  getLatest(): Promise<Reconciliation | null>;
}

/** Of each check; one broken book shows in hundreds of places. */
const MAX_DISCREPANCIES_PER_CHECK = 20;
/** Transactions older than this are over, so no number below theirs appears any more. */
const SETTLED_AFTER = "interval '10 minutes'";
const RETENTION = "interval '30 days'";

export function createReconciler(pool: pg.Pool): Reconciler {
  async function reconcileBooks({ full = false } = {}): Promise<Reconciliation> {
    return inTransaction(pool, async (client) => {
      // All questions are about the same moment.
      await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      const since = full ? 0 : await readMark(client, "entries");
      const accounts = await client.query<AccountRow>(ACCOUNT_SUMS);
      const entries = await client.query<EntriesRow>(NEW_ENTRIES, [since]);
      const rake = await client.query<RakeRow>(RAKE_SUMS, [full]);
      const discrepancies: Discrepancy[] = [
        ...findNonZeroCurrencies(accounts.rows),
        ...(await findDiscrepancies(client, "transaction-not-zero", UNBALANCED_TRANSACTIONS, [since])),
        ...(await findDiscrepancies(client, "entries-do-not-follow", BROKEN_BALANCE_CHAINS, [since])),
        ...(await findDiscrepancies(client, "balance-is-not-entries", BALANCE_MISMATCHES)),
        ...(await findDiscrepancies(client, "stack-is-not-ledger", STACK_MISMATCHES)),
        ...rake.rows
          .filter(({ raked, balance }) => raked !== balance)
          .map(({ what }) => ({ code: "rake-is-not-ledger" as const, where: what })),
        ...(await findDiscrepancies(client, "suspense-is-not-cases", SUSPENSE_MISMATCHES)),
      ];
      const ok = discrepancies.length === 0;
      const figures: ReconciliationReport = {
        totals: { play: sumTotals(accounts.rows, "play"), real: sumTotals(accounts.rows, "real") },
        accounts: accounts.rows.reduce((sum, { accounts: count }) => sum + count, 0),
        entries: entries.rows[0]?.count ?? 0,
        full,
        discrepancies,
      };
      if (ok) {
        const settled = entries.rows[0]?.settled ?? null;
        const marks = rake.rows.flatMap(({ what, up_to: upTo, raked }) =>
          upTo === null ? [] : [{ what, upTo, raked }],
        );
        await saveMarks(client, settled === null ? marks : [...marks, { what: "entries", upTo: settled, raked: 0 }]);
        await client.query(`DELETE FROM reconciliations WHERE ok AND at < now() - ${RETENTION}`);
      }
      const { rows } = await client.query<{ at: Date }>(
        "INSERT INTO reconciliations (ok, figures) VALUES ($1, $2) RETURNING at",
        [ok, JSON.stringify(figures)],
      );
      return { at: rows[0]?.at.getTime() ?? 0, ok, figures };
    });
  }

  return {
    reconcileBooks,
    async getLatest() {
      const { rows } = await pool.query<ReconciliationRow>(
        `SELECT ${RECONCILIATION_COLUMNS} FROM reconciliations ORDER BY id DESC LIMIT 1`,
      );
      const [row] = rows;
      return row ? toReconciliation(row) : null;
    },
  };
}

export const RECONCILIATION_COLUMNS = "at, ok, figures";
export interface ReconciliationRow {
  at: Date;
  ok: boolean;
  figures: ReconciliationReport;
}
export const toReconciliation = (row: ReconciliationRow): Reconciliation => ({ ...row, at: row.at.getTime() });

interface AccountRow {
  currency: Currency;
  kind: "wallet" | "stack" | "rake" | "charity" | "suspense" | "mint";
  sum: number;
  accounts: number;
}
const ACCOUNT_SUMS = `
  SELECT currency, kind, sum(balance)::bigint AS sum, count(*) AS accounts FROM ledger_accounts GROUP BY currency, kind`;

function sumTotals(rows: readonly AccountRow[], currency: Currency): LedgerTotals {
  const of = (kind: AccountRow["kind"]) => rows.find((row) => row.currency === currency && row.kind === kind)?.sum ?? 0;
  return {
    issued: 0 - of("mint"),
    wallets: of("wallet"),
    stacks: of("stack"),
    rake: of("rake"),
    charity: of("charity"),
    suspense: of("suspense"),
  };
}

function findNonZeroCurrencies(rows: readonly AccountRow[]): Discrepancy[] {
  const sums = new Map<Currency, number>();
  for (const { currency, sum } of rows) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  return [...sums].filter(([, sum]) => sum !== 0).map(([where]) => ({ code: "currency-not-zero", where }));
}

interface EntriesRow {
  count: number;
  settled: number | null;
}
const NEW_ENTRIES = `
  SELECT (SELECT count(*) FROM ledger_entries WHERE transaction_id > $1) AS count,
         (SELECT id FROM ledger_transactions WHERE id > $1 AND created_at < now() - ${SETTLED_AFTER} ORDER BY id DESC LIMIT 1) AS settled`;

const UNBALANCED_TRANSACTIONS = `
  SELECT transaction_id::text AS where FROM ledger_entries WHERE transaction_id > $1
  GROUP BY transaction_id HAVING sum(amount) <> 0`;

// Accounts are locked before a transaction gets its number, so an account's entries follow each other in that order.
const BROKEN_BALANCE_CHAINS = `
  SELECT account_id || ' ' || transaction_id AS where
  FROM (
    SELECT account_id, transaction_id, balance_after - amount AS had,
           lag(balance_after) OVER (PARTITION BY account_id ORDER BY transaction_id) AS before
    FROM ledger_entries WHERE transaction_id > $1
  ) e
  WHERE had <> coalesce(before, (
    SELECT balance_after FROM ledger_entries o WHERE o.account_id = e.account_id AND o.transaction_id <= $1
    ORDER BY o.transaction_id DESC LIMIT 1), 0)`;

const BALANCE_MISMATCHES = `
  SELECT a.id AS where FROM ledger_accounts a
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_entries e WHERE e.account_id = a.id ORDER BY transaction_id DESC LIMIT 1
  ) last ON true
  WHERE a.balance <> coalesce(last.balance_after, 0)`;

// A snapshot is written at the end of each hand; after it only these events move a stack. While a hand runs, ledger and table
// both still say what was there at its start.
const STACK_MISMATCHES = `
  WITH open AS (
    SELECT t.id, s.seq, s.state FROM tables t LEFT JOIN table_snapshots s ON s.table_id = t.id WHERE t.status = 'open'
  ), moved AS (
    SELECT o.id AS table_id, seat->>'playerId' AS user_id, (seat->>'stack')::bigint AS chips
    FROM open o CROSS JOIN jsonb_array_elements(o.state->'state'->'seats') AS seat
    UNION ALL
    SELECT o.id, coalesce(public->'seat'->>'playerId', public->>'playerId'),
           CASE kind WHEN 'player-sat' THEN (public->'seat'->>'stack')::bigint
                     WHEN 'topped-up' THEN (public->>'amount')::bigint
                     ELSE -(public->>'stack')::bigint END
    FROM open o JOIN table_events e ON e.table_id = o.id AND e.seq > coalesce(o.seq, 0)
    WHERE e.kind IN ('player-sat', 'topped-up', 'player-left')
  ), tables_say AS (
    SELECT table_id, user_id, sum(chips) AS chips FROM moved GROUP BY table_id, user_id
  ), ledger_says AS (
    SELECT table_id, user_id::text AS user_id, balance FROM ledger_accounts WHERE kind = 'stack' AND balance <> 0
  )
  SELECT concat_ws(' ', table_id, user_id) AS where
  FROM tables_say FULL JOIN ledger_says USING (table_id, user_id)
  WHERE coalesce(chips, 0) <> coalesce(balance, 0)`;

interface RakeRow {
  what: string;
  raked: number;
  balance: number;
  /** The last hand counted; null: none yet. */
  up_to: number | null;
}
const RAKE_SUMS = `
  SELECT 'rake:' || t.id AS what, coalesce(a.balance, 0) AS balance, coalesce(h.up_to, m.up_to) AS up_to,
         (coalesce(m.amount, 0) + coalesce(h.rake, 0))::bigint AS raked
  FROM tables t
  LEFT JOIN ledger_accounts a ON a.id = 'rake:' || t.id
  LEFT JOIN reconciliation_marks m ON m.what = 'rake:' || t.id AND NOT $1::boolean
  LEFT JOIN LATERAL (
    SELECT sum(rake) AS rake, max(hand_no)::bigint AS up_to FROM hands
    WHERE table_id = t.id AND hand_no > coalesce(m.up_to, 0)
  ) h ON true`;

const SUSPENSE_MISMATCHES = `
  SELECT coalesce(a.id, c.hand_id) AS where
  FROM (SELECT id, balance FROM ledger_accounts WHERE kind = 'suspense' AND balance <> 0) a
  FULL JOIN (SELECT hand_id, amount FROM suspense_cases WHERE resolved_at IS NULL) c ON a.id = 'suspense:' || c.hand_id
  WHERE a.balance IS DISTINCT FROM c.amount`;

async function findDiscrepancies(
  client: Queryable,
  code: Discrepancy["code"],
  sql: string,
  values: number[] = [],
): Promise<Discrepancy[]> {
  const { rows } = await client.query<{ where: string }>(`${sql} LIMIT ${MAX_DISCREPANCIES_PER_CHECK}`, values);
  return rows.map(({ where }) => ({ code, where }));
}

async function readMark(client: Queryable, what: string): Promise<number> {
  const { rows } = await client.query<{ up_to: number }>("SELECT up_to FROM reconciliation_marks WHERE what = $1", [
    what,
  ]);
  return rows[0]?.up_to ?? 0;
}

async function saveMarks(
  client: Queryable,
  marks: readonly { readonly what: string; readonly upTo: number; readonly raked: number }[],
): Promise<void> {
  await client.query(
    `INSERT INTO reconciliation_marks AS m (what, up_to, amount)
     SELECT what, "upTo", raked FROM json_to_recordset($1) AS g(what text, "upTo" bigint, raked bigint)
     ON CONFLICT (what) DO UPDATE SET up_to = excluded.up_to, amount = excluded.amount WHERE m.up_to <> excluded.up_to`,
    [JSON.stringify(marks)],
  );
}
