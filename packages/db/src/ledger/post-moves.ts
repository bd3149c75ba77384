/** Posts moves of chips. The database checks them: sums, currencies, balances, idempotency keys. */
import type { Queryable } from "../sql/connect.ts";
import { accountId } from "./account-id.ts";
import type { LedgerMove } from "./ledger-move.ts";

/**
 * Posts all moves inside the caller's transaction. A move whose key was posted before with the same content is done
 * already; with other content it is a bug and throws. An overdrawn account is a violation of `ledger_accounts_not_negative`.
 */
export async function postLedgerMoves(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
  await client.query({ name: "ledger-post", text: "SELECT ledger_post($1)", values: [toMovesParameter(moves)] });
}

/** The moves as the function `ledger_post` takes them. Throws a RangeError for what is no amount of chips. */
export const toMovesParameter = (moves: readonly LedgerMove[]): string =>
  JSON.stringify(moves.map((move) => ({ ...move, entries: netEntries(move) })));

/** One amount an account; an account that nothing is added to or taken from is left out. */
function netEntries({ currency, entries }: LedgerMove): Record<string, number> {
  const net = new Map<string, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount of chips`);
    const id = accountId(account, currency);
    net.set(id, (net.get(id) ?? 0) + amount);
  }
  return Object.fromEntries([...net].filter(([, amount]) => amount !== 0));
}
