/**
 * Handles the bets of hands that could be neither finished nor cancelled. The ledger holds them on `suspense:<hand>` until staff decide, or
 * until they go to charity after 90 days. Plain rows go through Prisma. SQL: the ledger stores who holds what, and a case is locked and
 * resolved together with its ledger move. T7
 */
import type { Currency, SuspenseShare, TableCurrency } from "@poker/protocol";
import type { SuspenseCaseModel } from "../../generated/models.ts";
import { suspensionKey } from "../../journal/suspense-cases.ts";
import { type NewNotice, writeNotices } from "../../journal/write-notices.ts";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { type Database, inTransaction, type Queryable } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";

export interface SuspenseCase {
  readonly handId: string;
  readonly tableId: string;
  readonly amount: number;
  readonly currency: TableCurrency;
  readonly reason: string;
  /** Epoch milliseconds, like the times below. */
  readonly openedAt: number;
  readonly dueAt: number;
  readonly resolvedAt: number | null;
  readonly outcome: "returned" | "charity" | null;
}

export interface Suspense {
  listOpen(): Promise<readonly SuspenseCase[]>;
  /** Returns the players whose bets are held, with the amounts. */
  listHeldShares(handId: string): Promise<readonly SuspenseShare[]>;
  /** Sends to charity every case that is overdue by the database's clock. Each case is sent once, even when several processes call this. */
  sendOverdueToCharity(): Promise<readonly NewNotice[]>;
}

export function createSuspense({ prisma, pool }: Pick<Database, "prisma" | "pool">): Suspense {
  /** Returns the notices to the players; null when another process has already resolved the case. */
  async function sendToCharity(handId: string): Promise<readonly NewNotice[] | null> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ amount: number; currency: Currency; table_id: string }>(
        "SELECT amount, currency, table_id FROM suspense_cases WHERE hand_id = $1 AND outcome IS NULL FOR UPDATE",
        [handId],
      );
      const [row] = rows;
      if (!row) return null;
      const { amount, currency, table_id: tableId } = row;
      const entries = [
        { account: { kind: "suspense" as const, handId }, amount: -amount },
        { account: { kind: "charity" as const }, amount },
      ];
      await postLedgerMoves(client, [
        { key: `suspense-charity:${handId}`, kind: "suspense-charity", currency, entries },
      ]);
      await client.query("UPDATE suspense_cases SET resolved_at = now(), outcome = 'charity' WHERE hand_id = $1", [
        handId,
      ]);
      const handNo = Number(handId.split(":").at(-1));
      const notified = (await readHeldShares(client, handId)).map(({ userId, amount: share }) => ({
        userId,
        kind: "suspense-charity" as const,
        detail: { tableId, handNo, currency, amount: share },
      }));
      await writeNotices(client, notified);
      return notified;
    });
  }

  return {
    async listOpen() {
      const cases = await prisma.suspenseCase.findMany({ where: { resolvedAt: null }, orderBy: { dueAt: "asc" } });
      return cases.map(toSuspenseCase);
    },

    listHeldShares: (handId) => readHeldShares(pool, handId),

    async sendOverdueToCharity() {
      const { rows } = await pool.query<{ hand_id: string }>(
        "SELECT hand_id FROM suspense_cases WHERE resolved_at IS NULL AND due_at <= now() ORDER BY due_at",
      );
      const notified: NewNotice[] = [];
      for (const { hand_id: handId } of rows) {
        notified.push(...((await sendToCharity(handId)) ?? []));
      }
      return notified;
    },
  };
}

/** Reads who had how much in the hand, from the ledger move that took the bets. */
export async function readHeldShares(client: Queryable, handId: string): Promise<readonly SuspenseShare[]> {
  const { rows } = await client.query<SuspenseShare>(
    `SELECT a.user_id AS "userId", -e.amount AS amount
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE t.key = $1 AND a.user_id IS NOT NULL ORDER BY a.user_id`,
    [suspensionKey(handId)],
  );
  return rows;
}

/** Converts a row of `suspense_cases` to a case. */
export const toSuspenseCase = ({ amount, openedAt, dueAt, resolvedAt, ...row }: SuspenseCaseModel): SuspenseCase => ({
  ...row,
  amount: toSafeInteger(amount),
  openedAt: openedAt.getTime(),
  dueAt: dueAt.getTime(),
  resolvedAt: resolvedAt?.getTime() ?? null,
});
