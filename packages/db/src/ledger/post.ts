/** Posts moves of chips. The database checks them: sums, currencies, balances, once-only keys. */
import { createHash } from "node:crypto";
import type { Queryable } from "../connect.ts";
import { Contradiction } from "../journal/errors.ts";
import type { AccountRef, LedgerMove } from "../journal/types.ts";
import { accountId } from "./accounts.ts";

/**
 * Posts all moves inside the caller's transaction. A move whose key was posted before with the same content is done
 * already; with other content it is a bug and throws. An overdrawn account is a violation of `ledger_accounts_not_negative`.
 */
export async function postMoves(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
  const accounts = moves.flatMap(({ currency, entries }) =>
    entries.map(({ account }) => ({ id: accountId(account, currency), currency, ...columns(account) })),
  );
  if (accounts.length === 0) return;
  // All accounts of all moves first, in the order of their ids: nobody waits in a circle.
  await client.query({ name: "ledger-open", text: OPEN, values: [JSON.stringify(accounts)] });
  await client.query({ name: "ledger-lock", text: "SELECT ledger_lock($1)", values: [accounts.map(({ id }) => id)] });
  await post(client, moves);
}

const columns = (account: AccountRef) => ({
  kind: account.kind,
  user_id: "userId" in account ? account.userId : null,
  table_id: "tableId" in account ? account.tableId : null,
});

const OPEN = `
  INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
  SELECT DISTINCT ON (id) id, kind, currency, user_id, table_id
  FROM json_to_recordset($1)
    AS a(id text, kind account_kind, currency currency, user_id uuid, table_id uuid)
  ORDER BY id
  ON CONFLICT DO NOTHING`;

const POST = `
  INSERT INTO ledger_transactions (key, request_hash, kind, currency)
  SELECT key, decode(hash, 'hex'), kind, currency
  FROM json_to_recordset($1) AS t(key text, hash text, kind text, currency currency)
  ON CONFLICT (key) DO NOTHING RETURNING id, key`;

async function post(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
  const given = moves.map((move) => {
    const { key, kind, currency } = move;
    const entries = netEntries(move);
    const hash = createHash("sha256")
      .update(JSON.stringify([kind, currency, entries]))
      .digest("hex");
    return { key, hash, kind, currency, entries };
  });
  const { rows } = await client.query<{ id: number; key: string }>({
    name: "ledger-transactions",
    text: POST,
    values: [JSON.stringify(given.map(({ entries: _, ...transaction }) => transaction))],
  });
  const posted = new Map(rows.map(({ key, id }) => [key, id]));
  const entries: object[] = [];
  const repeated: typeof given = [];
  for (const move of given) {
    const id = posted.get(move.key);
    if (id === undefined) repeated.push(move);
    else entries.push(...move.entries.map((entry) => ({ id, ...entry })));
    posted.delete(move.key);
  }
  if (entries.length > 0)
    await client.query({
      name: "ledger-entries",
      text: `INSERT INTO ledger_entries (transaction_id, account_id, amount)
             SELECT id, account, amount FROM json_to_recordset($1) AS e(id bigint, account text, amount bigint)`,
      values: [JSON.stringify(entries)],
    });
  for (const { key, hash } of repeated) await checkSame(client, key, hash);
}

/** One entry an account, ascending; chips that go nowhere are no entry. */
function netEntries({ currency, entries }: LedgerMove): { account: string; amount: number }[] {
  const net = new Map<string, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount of chips`);
    const id = accountId(account, currency);
    net.set(id, (net.get(id) ?? 0) + amount);
  }
  return [...net]
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, amount]) => ({ account, amount }));
}

async function checkSame(client: Queryable, key: string, hash: string): Promise<void> {
  const { rows } = await client.query<{ request_hash: Buffer }>(
    "SELECT request_hash FROM ledger_transactions WHERE key = $1",
    [key],
  );
  if (rows[0]?.request_hash.toString("hex") !== hash)
    throw new Contradiction(`ledger key ${key} was used before for something else`);
}
