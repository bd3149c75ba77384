/** Posts moves of chips. The database checks their sums, currencies, balances and keys. */
import type { Queryable } from "../sql/connect.ts";
import { accountId } from "./account-id.ts";
import type { LedgerMove } from "./ledger-move.ts";

/**
 * Posts all moves inside the caller's transaction. A move that was already posted with the same content is skipped. The same key with
 * another content throws, because that is a bug. An account with too few chips violates `ledger_accounts_not_negative`.
 */
export async function postLedgerMoves(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
  await client.query({ name: "ledger-post", text: "SELECT ledger_post($1)", values: [toMovesParameter(moves)] });
}

/** Returns the moves as the parameter of `ledger_post`. Throws a RangeError when an amount is not a safe integer. */
export const toMovesParameter = (moves: readonly LedgerMove[]): string =>
  JSON.stringify(moves.map((move) => ({ ...move, entries: netEntries(move) })));

/** Adds up the entries of each account, and leaves out accounts whose sum is zero. */
export function netEntries({ currency, entries }: LedgerMove): Record<string, number> {
  const net = new Map<string, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount of chips`);
    const id = accountId(account, currency);
    net.set(id, (net.get(id) ?? 0) + amount);
  }
  return Object.fromEntries([...net].filter(([, amount]) => amount !== 0));
}
