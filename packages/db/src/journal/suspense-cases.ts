/** Opens a suspense case, in the commit that takes the bets. SQL: journal commits write everything with SQL. T7 */
import type { TableCurrency } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

/** The bets of a hand that could be neither finished nor cancelled. */
export interface SuspendedBets {
  readonly handId: string;
  readonly amount: number;
  readonly currency: TableCurrency;
  readonly reason: string;
}

/** Returns the key of the ledger move that takes the bets of a hand. */
export const suspensionKey = (handId: string): string => `suspend:${handId}`;

export async function openSuspenseCase(client: Queryable, tableId: string, bets: SuspendedBets): Promise<void> {
  const { handId, amount, currency, reason } = bets;
  await client.query(
    `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '90 days')`,
    [handId, tableId, amount, currency, reason],
  );
}
