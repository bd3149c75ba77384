/** Checks the ledger as a whole: no chips appear or disappear, and no account is below zero. */
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** Checks I1 and I2 as the owner of the database. This is possible at any moment. */
export async function checkLedgerBalance(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ currency: string; entries: number; balances: number }>(`
    SELECT currency, coalesce(sum(moved), 0)::bigint AS entries, sum(balance)::bigint AS balances
    FROM ledger_accounts a
    LEFT JOIN LATERAL (SELECT sum(amount) AS moved FROM ledger_postings e WHERE e.account_serial = a.serial) e ON true
    GROUP BY currency`);
  const { rows: wrong } = await client.query<{ id: string; balance: number; moved: number }>(`
    SELECT id, balance, coalesce(moved, 0)::bigint AS moved
    FROM ledger_accounts a
    LEFT JOIN LATERAL (SELECT sum(amount) AS moved FROM ledger_postings e WHERE e.account_serial = a.serial) e ON true
    WHERE balance <> coalesce(moved, 0) OR (balance < 0 AND kind <> 'mint')`);
  const { rows: skewed } = await client.query<{ key: string }>(`
    SELECT key FROM ledger_transactions t JOIN ledger_postings e ON e.transaction_id = t.id
    GROUP BY t.id, t.key HAVING sum(e.amount) <> 0`);
  const { rows: misplaced } = await client.query<{ user_id: string; currency: string }>(`
    SELECT a.user_id, a.currency FROM ledger_accounts a
    LEFT JOIN player_wallets w ON w.user_id = a.user_id AND w.currency = a.currency
    WHERE a.kind = 'wallet' AND a.balance <> coalesce(w.balance, 0)`);
  return [
    ...rows.flatMap(({ currency, entries, balances }): Violation[] =>
      entries === 0 && balances === 0
        ? []
        : [{ invariant: "I1", what: `${currency}: entries sum to ${entries}, balances to ${balances}` }],
    ),
    ...wrong.map(
      ({ id, balance, moved }): Violation => ({
        invariant: balance < 0 ? "I2" : "I1",
        what: `account ${id} holds ${balance}, but its entries sum to ${moved}`,
      }),
    ),
    ...misplaced.map(
      ({ user_id, currency }): Violation => ({
        invariant: "I1",
        what: `the list of players and the wallet have different ${currency} balances of ${user_id}`,
      }),
    ),
    ...skewed.map(({ key }): Violation => ({ invariant: "I1", what: `the entries of ${key} do not sum to zero` })),
  ];
}
