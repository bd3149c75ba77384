/**
 * Finds where the ledger contradicts itself, the tables, the tournaments or the suspense cases. SQL: each check sums and joins rows of the
 * ledger. I1, M20
 */
import type { Queryable } from "../../sql/connect.ts";

/** One contradiction in the books, and where it is: an account, a transaction, or a table with a player. */
export interface Discrepancy {
  readonly code:
    | "currency-not-zero"
    | "game-not-zero"
    | "transaction-not-zero"
    | "entries-do-not-follow"
    | "balance-is-not-entries"
    | "stack-is-not-ledger"
    | "rake-is-not-ledger"
    | "suspense-is-not-cases"
    | "escrow-is-not-tournament";
  readonly where: string;
}

/** How many findings one check reports at most, because one mistake in the books can cause hundreds. */
const MAX_DISCREPANCIES_PER_CHECK = 20;

/** Checks the entries of all transactions with a number above `since`, and the balance of every account. */
export async function findDiscrepancies(client: Queryable, since: number): Promise<readonly Discrepancy[]> {
  return [
    ...(await runCheck(client, "game-not-zero", UNEVEN_GAMES)),
    ...(await runCheck(client, "transaction-not-zero", UNBALANCED_TRANSACTIONS, [since])),
    ...(await runCheck(client, "entries-do-not-follow", BROKEN_BALANCE_CHAINS, [since])),
    ...(await runCheck(client, "balance-is-not-entries", BALANCE_MISMATCHES)),
    ...(await runCheck(client, "stack-is-not-ledger", STACK_MISMATCHES)),
    ...(await runCheck(client, "suspense-is-not-cases", SUSPENSE_MISMATCHES)),
    ...(await runCheck(client, "escrow-is-not-tournament", ESCROW_MISMATCHES)),
  ];
}

async function runCheck(
  client: Queryable,
  code: Discrepancy["code"],
  sql: string,
  values: number[] = [],
): Promise<Discrepancy[]> {
  const { rows } = await client.query<{ where: string }>(`${sql} LIMIT ${MAX_DISCREPANCIES_PER_CHECK}`, values);
  return rows.map(({ where }) => ({ code, where }));
}

// Each private game makes its own chips. So each game is checked by itself, because a surplus in one game must not hide a lack in another.
// H1
const UNEVEN_GAMES = `
  SELECT table_id::text AS where FROM ledger_accounts WHERE currency = 'game' GROUP BY table_id HAVING sum(balance) <> 0`;

const UNBALANCED_TRANSACTIONS = `
  SELECT transaction_id::text AS where FROM ledger_postings WHERE transaction_id > $1
  GROUP BY transaction_id HAVING sum(amount) <> 0`;

// An account is locked before its transaction gets a number. So the order of the numbers is the order in which the account's balance
// changed.
const BROKEN_BALANCE_CHAINS = `
  SELECT (SELECT id FROM ledger_accounts a WHERE a.serial = e.account_serial) || ' ' || transaction_id AS where
  FROM (
    SELECT account_serial, transaction_id, balance_after - amount AS had,
           lag(balance_after) OVER (PARTITION BY account_serial ORDER BY transaction_id) AS before
    FROM ledger_postings WHERE transaction_id > $1
  ) e
  WHERE had <> coalesce(before, (
    SELECT balance_after FROM ledger_postings o WHERE o.account_serial = e.account_serial AND o.transaction_id <= $1
    ORDER BY o.transaction_id DESC LIMIT 1), 0)`;

const BALANCE_MISMATCHES = `
  SELECT a.id AS where FROM ledger_accounts a
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_postings e WHERE e.account_serial = a.serial ORDER BY transaction_id DESC LIMIT 1
  ) last ON true
  WHERE a.balance <> coalesce(last.balance_after, 0)`;

// Takes the stacks of the last snapshot, which is written at the end of each hand, and adds the later events that change a stack. The bets
// of a running hand make no difference, because the snapshot and the ledger both have the stacks from the start of the hand.
const STACK_MISMATCHES = `
  WITH open AS (
    SELECT t.id, s.seq, s.state FROM tables t LEFT JOIN stream_snapshots s ON s.stream_id = t.id
    WHERE t.status = 'open' AND t.tournament_id IS NULL
  ), moved AS (
    SELECT o.id AS table_id, seat->>'playerId' AS user_id, (seat->>'stack')::bigint AS chips
    FROM open o CROSS JOIN jsonb_array_elements(o.state->'state'->'seats') AS seat
    UNION ALL
    SELECT o.id, coalesce(event->'seat'->>'playerId', event->>'playerId'),
           CASE event->>'type' WHEN 'player-sat' THEN (event->'seat'->>'stack')::bigint
                               WHEN 'topped-up' THEN (event->>'amount')::bigint
                               WHEN 'host-moved-chips' THEN (event->>'amount')::bigint
                               ELSE -(event->>'stack')::bigint END
    FROM open o JOIN stream_steps s ON s.stream_id = o.id AND s.seq > coalesce(o.seq, 0)
    CROSS JOIN LATERAL json_array_elements(s.events) AS event
    WHERE event->>'type' IN ('player-sat', 'topped-up', 'host-moved-chips', 'player-left')
  ), tables_say AS (
    SELECT table_id, user_id, sum(chips) AS chips FROM moved GROUP BY table_id, user_id
  ), ledger_says AS (
    SELECT table_id, user_id::text AS user_id, balance FROM ledger_accounts WHERE kind = 'stack' AND balance <> 0
  )
  SELECT concat_ws(' ', table_id, user_id) AS where
  FROM tables_say FULL JOIN ledger_says USING (table_id, user_id)
  WHERE coalesce(chips, 0) <> coalesce(balance, 0)`;

// Both sides change together: each commit that moves the escrow also writes the tournament's summary.
const ESCROW_MISMATCHES = `
  SELECT t.id::text AS where
  FROM tournaments t JOIN tournament_summaries s ON s.tournament_id = t.id LEFT JOIN ledger_accounts a ON a.id = 'escrow:' || t.id
  WHERE coalesce(a.balance, 0) <> s.escrow OR (t.ended_at IS NOT NULL AND s.escrow <> 0)`;

const SUSPENSE_MISMATCHES = `
  SELECT coalesce(a.id, c.hand_id) AS where
  FROM (SELECT id, balance FROM ledger_accounts WHERE kind = 'suspense' AND balance <> 0) a
  FULL JOIN (SELECT hand_id, amount FROM suspense_cases WHERE resolved_at IS NULL) c ON a.id = 'suspense:' || c.hand_id
  WHERE a.balance IS DISTINCT FROM c.amount`;
