/**
 * Whether the books are right. I1: every transaction and every currency sums to zero, every balance is what its entries make,
 * stacks in the ledger are stacks at the tables, rake accounts are what hands were raked, suspense is what its cases hold.
 *
 * Entries and hands never change, so what was right once is not looked at again: a look costs the accounts (one index
 * look-up each), the open tables, and what is new since the last look. A full look begins at the beginning.
 */
import type pg from "pg";
import { type Queryable, transaction } from "../connect.ts";
import type { Currency } from "../ledger/accounts.ts";

export interface Totals {
  /** What the mint gave out; the sum of all others. */
  readonly issued: number;
  readonly wallets: number;
  /** At tables; pots in flight are in them until a hand ends. */
  readonly stacks: number;
  readonly rake: number;
  readonly charity: number;
  readonly suspense: number;
}

export interface Figures {
  readonly totals: Readonly<Record<Currency, Totals>>;
  readonly accounts: number;
  /** Looked at this time. */
  readonly entries: number;
  readonly full: boolean;
  readonly problems: readonly Problem[];
}

/** What does not agree, and where: an account, a transaction, or a table and a player. */
export interface Problem {
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
  readonly figures: Figures;
}

export interface Books {
  /** Looks, keeps the result, and returns it. */
  reconcile(options?: { readonly full?: boolean }): Promise<Reconciliation>;
  /** null: nobody looked yet. */
  latest(): Promise<Reconciliation | null>;
}

/** Of each check; one broken book shows in hundreds of places. */
const MOST_PROBLEMS = 20;
/** Transactions older than this are over, so no number below theirs appears any more. */
const SETTLED = "interval '10 minutes'";
const KEPT = "interval '30 days'";

export function createBooks(pool: pg.Pool): Books {
  async function reconcile({ full = false } = {}): Promise<Reconciliation> {
    return transaction(pool, async (client) => {
      // All questions are about the same moment.
      await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      const since = full ? 0 : await markOf(client, "entries");
      const accounts = await client.query<AccountRow>(ACCOUNTS);
      const entries = await client.query<EntriesRow>(ENTRIES, [since]);
      const rake = await client.query<RakeRow>(RAKE, [full]);
      const problems: Problem[] = [
        ...notZero(accounts.rows),
        ...(await wheres(client, "transaction-not-zero", NOT_ZERO, [since])),
        ...(await wheres(client, "entries-do-not-follow", DO_NOT_FOLLOW, [since])),
        ...(await wheres(client, "balance-is-not-entries", NOT_ENTRIES)),
        ...(await wheres(client, "stack-is-not-ledger", STACKS)),
        ...rake.rows
          .filter(({ raked, balance }) => raked !== balance)
          .map(({ what }) => ({ code: "rake-is-not-ledger" as const, where: what })),
        ...(await wheres(client, "suspense-is-not-cases", SUSPENSE)),
      ];
      const ok = problems.length === 0;
      const figures: Figures = {
        totals: { play: totals(accounts.rows, "play"), real: totals(accounts.rows, "real") },
        accounts: accounts.rows.reduce((sum, { accounts: count }) => sum + count, 0),
        entries: entries.rows[0]?.count ?? 0,
        full,
        problems,
      };
      if (ok) {
        const settled = entries.rows[0]?.settled ?? null;
        const marks = rake.rows.flatMap(({ what, up_to: upTo, raked }) =>
          upTo === null ? [] : [{ what, upTo, raked }],
        );
        await setMarks(client, settled === null ? marks : [...marks, { what: "entries", upTo: settled, raked: 0 }]);
        await client.query(`DELETE FROM reconciliations WHERE ok AND at < now() - ${KEPT}`);
      }
      const { rows } = await client.query<{ at: Date }>(
        "INSERT INTO reconciliations (ok, figures) VALUES ($1, $2) RETURNING at",
        [ok, JSON.stringify(figures)],
      );
      return { at: rows[0]?.at.getTime() ?? 0, ok, figures };
    });
  }

  return {
    reconcile,
    async latest() {
      const { rows } = await pool.query<ReconciliationRow>(
        `SELECT ${RECONCILIATION_COLUMNS} FROM reconciliations ORDER BY id DESC LIMIT 1`,
      );
      const [row] = rows;
      return row ? reconciliationFrom(row) : null;
    },
  };
}

export const RECONCILIATION_COLUMNS = "at, ok, figures";
export interface ReconciliationRow {
  at: Date;
  ok: boolean;
  figures: Figures;
}
export const reconciliationFrom = (row: ReconciliationRow): Reconciliation => ({ ...row, at: row.at.getTime() });

interface AccountRow {
  currency: Currency;
  kind: "wallet" | "stack" | "rake" | "charity" | "suspense" | "mint";
  sum: number;
  accounts: number;
}
const ACCOUNTS = `
  SELECT currency, kind, sum(balance)::bigint AS sum, count(*) AS accounts FROM ledger_accounts GROUP BY currency, kind`;

function totals(rows: readonly AccountRow[], currency: Currency): Totals {
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

function notZero(rows: readonly AccountRow[]): Problem[] {
  const sums = new Map<Currency, number>();
  for (const { currency, sum } of rows) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  return [...sums].filter(([, sum]) => sum !== 0).map(([where]) => ({ code: "currency-not-zero", where }));
}

interface EntriesRow {
  count: number;
  settled: number | null;
}
const ENTRIES = `
  SELECT (SELECT count(*) FROM ledger_entries WHERE transaction_id > $1) AS count,
         (SELECT id FROM ledger_transactions WHERE id > $1 AND created_at < now() - ${SETTLED} ORDER BY id DESC LIMIT 1) AS settled`;

const NOT_ZERO = `
  SELECT transaction_id::text AS where FROM ledger_entries WHERE transaction_id > $1
  GROUP BY transaction_id HAVING sum(amount) <> 0`;

// Accounts are locked before a transaction gets its number, so an account's entries follow each other in that order.
const DO_NOT_FOLLOW = `
  SELECT account_id || ' ' || transaction_id AS where
  FROM (
    SELECT account_id, transaction_id, balance_after - amount AS had,
           lag(balance_after) OVER (PARTITION BY account_id ORDER BY transaction_id) AS before
    FROM ledger_entries WHERE transaction_id > $1
  ) e
  WHERE had <> coalesce(before, (
    SELECT balance_after FROM ledger_entries o WHERE o.account_id = e.account_id AND o.transaction_id <= $1
    ORDER BY o.transaction_id DESC LIMIT 1), 0)`;

const NOT_ENTRIES = `
  SELECT a.id AS where FROM ledger_accounts a
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_entries e WHERE e.account_id = a.id ORDER BY transaction_id DESC LIMIT 1
  ) last ON true
  WHERE a.balance <> coalesce(last.balance_after, 0)`;

// A snapshot is written at the end of each hand; after it only these events move a stack. While a hand runs, ledger and table
// both still say what was there at its start.
const STACKS = `
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
const RAKE = `
  SELECT 'rake:' || t.id AS what, coalesce(a.balance, 0) AS balance, coalesce(h.up_to, m.up_to) AS up_to,
         (coalesce(m.amount, 0) + coalesce(h.rake, 0))::bigint AS raked
  FROM tables t
  LEFT JOIN ledger_accounts a ON a.id = 'rake:' || t.id
  LEFT JOIN reconciliation_marks m ON m.what = 'rake:' || t.id AND NOT $1::boolean
  LEFT JOIN LATERAL (
    SELECT sum(rake) AS rake, max(hand_no)::bigint AS up_to FROM hands
    WHERE table_id = t.id AND hand_no > coalesce(m.up_to, 0)
  ) h ON true`;

const SUSPENSE = `
  SELECT coalesce(a.id, c.hand_id) AS where
  FROM (SELECT id, balance FROM ledger_accounts WHERE kind = 'suspense' AND balance <> 0) a
  FULL JOIN (SELECT hand_id, amount FROM suspense_cases WHERE resolved_at IS NULL) c ON a.id = 'suspense:' || c.hand_id
  WHERE a.balance IS DISTINCT FROM c.amount`;

async function wheres(
  client: Queryable,
  code: Problem["code"],
  sql: string,
  values: number[] = [],
): Promise<Problem[]> {
  const { rows } = await client.query<{ where: string }>(`${sql} LIMIT ${MOST_PROBLEMS}`, values);
  return rows.map(({ where }) => ({ code, where }));
}

async function markOf(client: Queryable, what: string): Promise<number> {
  const { rows } = await client.query<{ up_to: number }>("SELECT up_to FROM reconciliation_marks WHERE what = $1", [
    what,
  ]);
  return rows[0]?.up_to ?? 0;
}

async function setMarks(
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
