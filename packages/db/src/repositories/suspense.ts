/**
 * Bets of hands that could be neither finished nor cancelled: held on `suspense:<hand>` until staff decide, or until
 * 90 days are over and they go to charity. T7
 */
import type { Currency, SuspenseShare } from "@poker/protocol";
import type pg from "pg";
import { suspensionKey } from "../journal/suspense-cases.ts";
import { type NewNotice, writeNotices } from "../journal/write-notices.ts";
import { postLedgerMoves } from "../ledger/post-moves.ts";
import { inTransaction, type Queryable } from "../sql/connect.ts";

export interface SuspenseCase {
  readonly handId: string;
  readonly tableId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly reason: string;
  /** Epoch ms, like the others. */
  readonly openedAt: number;
  readonly dueAt: number;
  readonly resolvedAt: number | null;
  readonly outcome: "returned" | "charity" | null;
}

export interface Suspense {
  listOpen(): Promise<readonly SuspenseCase[]>;
  /** Whose bets are held, and how much of each. */
  listHeldShares(handId: string): Promise<readonly SuspenseShare[]>;
  /** Sends every case whose time is over, on the database's clock, to charity; each once, also when several processes do it. */
  sendOverdueToCharity(): Promise<readonly NewNotice[]>;
}

export function createSuspense(pool: pg.Pool): Suspense {
  /** null when another process was first. */
  async function sendToCharity(handId: string): Promise<readonly NewNotice[] | null> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<SuspenseCaseRow>(
        `SELECT ${SUSPENSE_CASE_COLUMNS} FROM suspense_cases c WHERE hand_id = $1 AND outcome IS NULL FOR UPDATE`,
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
      const { rows } = await pool.query<SuspenseCaseRow>(
        `SELECT ${SUSPENSE_CASE_COLUMNS} FROM suspense_cases c WHERE resolved_at IS NULL ORDER BY due_at`,
      );
      return rows.map(toSuspenseCase);
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

/** What the move that took them says. */
export async function readHeldShares(client: Queryable, handId: string): Promise<readonly SuspenseShare[]> {
  const { rows } = await client.query<SuspenseShare>(
    `SELECT a.user_id AS "userId", -e.amount AS amount
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE t.key = $1 AND a.user_id IS NOT NULL ORDER BY a.user_id`,
    [suspensionKey(handId)],
  );
  return rows;
}

/** Of `suspense_cases c`. */
export const SUSPENSE_CASE_COLUMNS = `c.hand_id, c.table_id, c.amount, c.currency, c.reason, c.opened_at, c.due_at, c.resolved_at, c.outcome`;

export interface SuspenseCaseRow {
  hand_id: string;
  table_id: string;
  amount: number;
  currency: Currency;
  reason: string;
  opened_at: Date;
  due_at: Date;
  resolved_at: Date | null;
  outcome: SuspenseCase["outcome"];
}

export const toSuspenseCase = (row: SuspenseCaseRow): SuspenseCase => ({
  handId: row.hand_id,
  tableId: row.table_id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  openedAt: row.opened_at.getTime(),
  dueAt: row.due_at.getTime(),
  resolvedAt: row.resolved_at?.getTime() ?? null,
  outcome: row.outcome,
});
