/**
 * Checks that the books balance (I1):
 * - Every transaction and every currency sums to zero.
 * - Every balance follows from its entries.
 * - The stacks in the ledger equal the stacks at the tables.
 * - Each private game still holds all chips that it made.
 * - Rake accounts equal the rake of the hands.
 * - Suspense accounts equal the bets of their cases.
 * - Escrow accounts equal what the tournaments say, and are empty when a tournament is finished.
 *
 * Entries and hands never change. So a reconciliation reads only the entries and hands since the last one, and also the balance of every
 * account (one index look-up each) and the open tables. A full reconciliation reads everything from the start. SQL: each check sums and
 * joins rows of the ledger.
 */
import type { Currency, TableCurrency } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../../sql/connect.ts";
import { type Discrepancy, findDiscrepancies } from "./ledger-discrepancies.ts";

interface LedgerTotals {
  /** All chips that the mint issued, which equals the sum of all other accounts. */
  readonly issued: number;
  readonly wallets: number;
  /** Chips at tables. The bets of a running hand are included, because they leave the stacks only when the hand ends. */
  readonly stacks: number;
  readonly rake: number;
  readonly charity: number;
  readonly suspense: number;
  /** What tournaments hold that are not over. */
  readonly escrow: number;
  /** The money set aside for the guarantees of future tournaments. */
  readonly promotion: number;
  readonly tickets: number;
}

interface ReconciliationReport {
  /** The totals of play money and of real money. The chips of private games are not counted in these totals. H1 */
  readonly totals: Readonly<Record<Currency, LedgerTotals>>;
  readonly accounts: number;
  /** How many entries this reconciliation checked. */
  readonly entries: number;
  readonly full: boolean;
  readonly discrepancies: readonly Discrepancy[];
}

export interface Reconciliation {
  readonly at: number;
  readonly ok: boolean;
  readonly report: ReconciliationReport;
}

export interface Reconciler {
  /** Runs a reconciliation, stores the result and returns it. */
  reconcileBooks(options?: { readonly full?: boolean }): Promise<Reconciliation>;
  /** Returns the latest result; null before the first reconciliation. */
  getLatest(): Promise<Reconciliation | null>;
}

/** A transaction that is older than this has certainly ended. So the next reconciliation can start after it without missing an entry. */
const SETTLED_AFTER = "interval '10 minutes'";
const RETENTION = "interval '30 days'";

export function createReconciler(pool: pg.Pool): Reconciler {
  async function reconcileBooks({ full = false } = {}): Promise<Reconciliation> {
    return inTransaction(pool, async (client) => {
      // Makes all queries see the database at the same moment.
      await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      const since = full ? 0 : await readMark(client, "entries");
      const accounts = await client.query<AccountRow>(ACCOUNT_SUMS);
      const entries = await client.query<EntriesRow>(NEW_ENTRIES, [since]);
      const rake = await client.query<RakeRow>(RAKE_SUMS, [full]);
      const discrepancies: Discrepancy[] = [
        ...findNonZeroCurrencies(accounts.rows),
        ...(await findDiscrepancies(client, since)),
        ...rake.rows
          .filter(({ raked, balance }) => raked !== balance)
          .map(({ scope }) => ({ code: "rake-is-not-ledger" as const, where: scope })),
      ];
      const ok = discrepancies.length === 0;
      const report: ReconciliationReport = {
        totals: { play: sumTotals(accounts.rows, "play"), real: sumTotals(accounts.rows, "real") },
        accounts: accounts.rows.reduce((sum, { accounts: count }) => sum + count, 0),
        entries: entries.rows[0]?.count ?? 0,
        full,
        discrepancies,
      };
      if (ok) {
        const settled = entries.rows[0]?.settled ?? null;
        const marks = rake.rows.flatMap(({ scope, up_to: upTo, raked }) =>
          upTo === null ? [] : [{ scope, upTo, raked }],
        );
        await saveMarks(client, settled === null ? marks : [...marks, { scope: "entries", upTo: settled, raked: 0 }]);
        await client.query(`DELETE FROM reconciliations WHERE ok AND at < now() - ${RETENTION}`);
      }
      const { rows } = await client.query<{ at: Date }>(
        "INSERT INTO reconciliations (ok, report) VALUES ($1, $2) RETURNING at",
        [ok, JSON.stringify(report)],
      );
      return { at: rows[0]?.at.getTime() ?? 0, ok, report };
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

export const RECONCILIATION_COLUMNS = "at, ok, report";
export interface ReconciliationRow {
  at: Date;
  ok: boolean;
  report: ReconciliationReport;
}
export const toReconciliation = (row: ReconciliationRow): Reconciliation => ({ ...row, at: row.at.getTime() });

interface AccountRow {
  currency: TableCurrency;
  kind: "wallet" | "stack" | "rake" | "charity" | "suspense" | "mint" | "escrow" | "promotion" | "ticket";
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
    escrow: of("escrow"),
    promotion: of("promotion"),
    tickets: of("ticket"),
  };
}

function findNonZeroCurrencies(rows: readonly AccountRow[]): Discrepancy[] {
  const sums = new Map<TableCurrency, number>();
  for (const { currency, sum } of rows) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  return [...sums].filter(([, sum]) => sum !== 0).map(([where]) => ({ code: "currency-not-zero", where }));
}

interface EntriesRow {
  count: number;
  settled: number | null;
}
const NEW_ENTRIES = `
  SELECT (SELECT count(*) FROM ledger_postings WHERE transaction_id > $1) AS count,
         (SELECT id FROM ledger_transactions WHERE id > $1 AND created_at < now() - ${SETTLED_AFTER} ORDER BY id DESC LIMIT 1) AS settled`;

interface RakeRow {
  scope: string;
  raked: number;
  balance: number;
  /** The number of the last hand whose rake was counted; null when the table has had no hand. */
  up_to: number | null;
}
// The rake up to a mark includes hands that were deleted later. Without a mark, the rake of deleted hands is read from `bot_hand_days`.
const RAKE_SUMS = `
  SELECT 'rake:' || t.id AS scope, coalesce(a.balance, 0) AS balance, coalesce(h.up_to, m.up_to) AS up_to,
         (coalesce(m.raked, 0) + coalesce(h.rake, 0) + CASE WHEN m.scope IS NULL THEN (
            SELECT coalesce(sum(d.rake), 0) FROM bot_hand_days d WHERE d.table_id = t.id) ELSE 0 END)::bigint AS raked
  FROM tables t
  LEFT JOIN ledger_accounts a ON a.id = 'rake:' || t.id
  LEFT JOIN reconciliation_marks m ON m.scope = 'rake:' || t.id AND NOT $1::boolean
  LEFT JOIN LATERAL (
    SELECT sum(rake) AS rake, max(hand_no)::bigint AS up_to FROM hands
    WHERE table_id = t.id AND hand_no > coalesce(m.up_to, 0)
  ) h ON true`;

async function readMark(client: Queryable, scope: string): Promise<number> {
  const { rows } = await client.query<{ up_to: number }>("SELECT up_to FROM reconciliation_marks WHERE scope = $1", [
    scope,
  ]);
  return rows[0]?.up_to ?? 0;
}

async function saveMarks(
  client: Queryable,
  marks: readonly { readonly scope: string; readonly upTo: number; readonly raked: number }[],
): Promise<void> {
  await client.query(
    `INSERT INTO reconciliation_marks AS m (scope, up_to, raked)
     SELECT scope, "upTo", raked FROM json_to_recordset($1) AS g(scope text, "upTo" bigint, raked bigint)
     ON CONFLICT (scope) DO UPDATE SET up_to = excluded.up_to, raked = excluded.raked WHERE m.up_to <> excluded.up_to`,
    [JSON.stringify(marks)],
  );
}
