/**
 * Bets of hands that could be neither finished nor cancelled: held on `suspense:<hand>` until somebody decides, or until
 * 90 days are over and they go to charity. T7
 */
import type pg from "pg";
import { type Queryable, transaction } from "../connect.ts";
import type { LedgerMove, SuspendedBets } from "../journal/types.ts";
import { postMoves } from "../ledger/post.ts";
import { type NewNotice, notify } from "./notices.ts";

export interface SuspenseCase {
  readonly handId: string;
  readonly tableId: string;
  readonly amount: number;
  readonly currency: LedgerMove["currency"];
  readonly reason: string;
  /** Epoch ms, like the others. */
  readonly openedAt: number;
  readonly dueAt: number;
  readonly resolvedAt: number | null;
  readonly outcome: "returned" | "charity" | null;
}

export interface Share {
  readonly userId: string;
  readonly amount: number;
}

export interface Suspense {
  open(): Promise<readonly SuspenseCase[]>;
  /** Whose bets are held, and how much of each. */
  heldOf(handId: string): Promise<readonly Share[]>;
  /** Sends every case whose time is over, on the database's clock, to charity; each once, whoever else does the same. */
  sweep(): Promise<readonly NewNotice[]>;
}

/** In the commit that takes the bets. */
export async function openCase(client: Queryable, tableId: string, bets: SuspendedBets): Promise<void> {
  const { handId, amount, currency, reason } = bets;
  await client.query(
    `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '90 days')`,
    [handId, tableId, amount, currency, reason],
  );
}

/** The key of the move that took the bets of a hand. */
export const suspendKey = (handId: string): string => `suspend:${handId}`;

export function createSuspense(pool: pg.Pool): Suspense {
  /** null: somebody else was first. */
  async function charity(handId: string): Promise<readonly NewNotice[] | null> {
    return transaction(pool, async (client) => {
      const { rows } = await client.query<CaseRow>(
        `SELECT ${CASE_COLUMNS} FROM suspense_cases c WHERE hand_id = $1 AND outcome IS NULL FOR UPDATE`,
        [handId],
      );
      const [row] = rows;
      if (!row) return null;
      const { amount, currency, table_id: tableId } = row;
      const entries = [
        { account: { kind: "suspense" as const, handId }, amount: -amount },
        { account: { kind: "charity" as const }, amount },
      ];
      await postMoves(client, [{ key: `suspense-charity:${handId}`, kind: "suspense-charity", currency, entries }]);
      await client.query("UPDATE suspense_cases SET resolved_at = now(), outcome = 'charity' WHERE hand_id = $1", [
        handId,
      ]);
      const handNo = Number(handId.split(":").at(-1));
      const notified = (await heldOf(client, handId)).map(({ userId, amount: share }) => ({
        userId,
        kind: "suspense-charity" as const,
        detail: { tableId, handNo, currency, amount: share },
      }));
      await notify(client, notified);
      return notified;
    });
  }

  return {
    async open() {
      const { rows } = await pool.query<CaseRow>(
        `SELECT ${CASE_COLUMNS} FROM suspense_cases c WHERE resolved_at IS NULL ORDER BY due_at`,
      );
      return rows.map(caseFrom);
    },

    heldOf: (handId) => heldOf(pool, handId),

    async sweep() {
      const { rows } = await pool.query<{ hand_id: string }>(
        "SELECT hand_id FROM suspense_cases WHERE resolved_at IS NULL AND due_at <= now() ORDER BY due_at",
      );
      const notified: NewNotice[] = [];
      for (const { hand_id: handId } of rows) {
        notified.push(...((await charity(handId)) ?? []));
      }
      return notified;
    },
  };
}

/** What the move that took them says. */
export async function heldOf(client: Queryable, handId: string): Promise<readonly Share[]> {
  const { rows } = await client.query<Share>(
    `SELECT a.user_id AS "userId", -e.amount AS amount
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE t.key = $1 AND a.user_id IS NOT NULL ORDER BY a.user_id`,
    [suspendKey(handId)],
  );
  return rows;
}

/** Of `suspense_cases c`. */
export const CASE_COLUMNS = `c.hand_id, c.table_id, c.amount, c.currency, c.reason, c.opened_at, c.due_at, c.resolved_at, c.outcome`;

export interface CaseRow {
  hand_id: string;
  table_id: string;
  amount: number;
  currency: LedgerMove["currency"];
  reason: string;
  opened_at: Date;
  due_at: Date;
  resolved_at: Date | null;
  outcome: SuspenseCase["outcome"];
}

export const caseFrom = (row: CaseRow): SuspenseCase => ({
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
