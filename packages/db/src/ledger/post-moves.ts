/** Posts moves of chips. The database checks them: sums, currencies, balances, once-only keys. */
import { createHash } from "node:crypto";
import type { Queryable } from "../sql/connect.ts";
import { accountId } from "./account-id.ts";
import type { AccountRef, LedgerMove } from "./ledger-move.ts";

/**
 * Posts all moves inside the caller's transaction. A move whose key was posted before with the same content is done
 * already; with other content it is a bug and throws. An overdrawn account is a violation of `ledger_accounts_not_negative`.
 */
export async function postLedgerMoves(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
  await client.query({ name: "ledger-post", text: "SELECT ledger_post_moves($1)", values: [toMovesParameter(moves)] });
}

/** As the database's functions take them. Throws a RangeError for what is no amount of chips. */
export const toMovesParameter = (moves: readonly LedgerMove[]): string => JSON.stringify(moves.map(toPosting));

function toPosting(move: LedgerMove) {
  const { key, kind, currency } = move;
  const entries = netEntries(move);
  const hash = createHash("sha256")
    .update(JSON.stringify([kind, currency, entries.map(({ account, amount }) => ({ account, amount }))]))
    .digest("hex");
  return { key, hash, kind, currency, entries };
}

interface PostingEntry {
  readonly account: string;
  readonly amount: number;
  readonly kind: AccountRef["kind"];
  readonly user_id: string | null;
  readonly table_id: string | null;
}

/** One entry an account, ascending; chips that go nowhere are no entry. */
function netEntries({ currency, entries }: LedgerMove): PostingEntry[] {
  const net = new Map<string, PostingEntry>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount of chips`);
    const id = accountId(account, currency);
    net.set(id, {
      account: id,
      amount: (net.get(id)?.amount ?? 0) + amount,
      kind: account.kind,
      user_id: "userId" in account ? account.userId : null,
      table_id: "tableId" in account ? account.tableId : null,
    });
  }
  return [...net.values()].filter(({ amount }) => amount !== 0).sort((a, b) => (a.account < b.account ? -1 : 1));
}
