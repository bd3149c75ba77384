/**
 * Bets of hands that could be neither finished nor cancelled: held on `suspense:<hand>` until somebody decides, or until
 * 90 days are over and they go to charity. T7
 */
import type pg from "pg";
import { type Queryable, transaction } from "../connect.ts";
import type { AccountRef, LedgerMove, SuspendedBets } from "../journal/types.ts";
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

/**
 * no-such-case · already-resolved · amounts-do-not-add-up: shares are whole chips above zero, one a player, and sum to the
 * case · not-in-hand: somebody of whom nothing is held
 */
export type ResolveRefusal = "no-such-case" | "already-resolved" | "amounts-do-not-add-up" | "not-in-hand";
type Resolved = { readonly ok: true; readonly notified: readonly NewNotice[] };

export interface Suspense {
  open(): Promise<readonly SuspenseCase[]>;
  /** Whose bets are held, and how much of each. */
  heldOf(handId: string): Promise<readonly Share[]>;
  /** Pays the case out to players' wallets, once. */
  giveBack(handId: string, shares: readonly Share[]): Promise<Resolved | { readonly refused: ResolveRefusal }>;
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
  const charity = (handId: string) =>
    resolve(handId, async (client, { amount, currency }) => {
      await pay(client, handId, currency, "suspense-charity", [{ account: { kind: "charity" }, amount }]);
      return { outcome: "charity", told: await held(client, handId) };
    });

  async function resolve(handId: string, decide: Decide): Promise<Resolved | { readonly refused: ResolveRefusal }> {
    return transaction(pool, async (client) => {
      const { rows } = await client.query<CaseRow>(`${SELECT} WHERE hand_id = $1 FOR UPDATE`, [handId]);
      const [row] = rows;
      if (!row) return { refused: "no-such-case" };
      if (row.outcome) return { refused: "already-resolved" };
      const decided = await decide(client, row);
      if ("refused" in decided) return decided;
      const { outcome, told } = decided;
      await client.query("UPDATE suspense_cases SET resolved_at = now(), outcome = $2 WHERE hand_id = $1", [
        handId,
        outcome,
      ]);
      const handNo = Number(handId.split(":").at(-1));
      const notified = told.map(({ userId, amount }) => ({
        userId,
        kind: `suspense-${outcome}` as const,
        detail: { tableId: row.table_id, handNo, currency: row.currency, amount },
      }));
      await notify(client, notified);
      return { ok: true, notified };
    });
  }

  return {
    async open() {
      const { rows } = await pool.query<CaseRow>(`${SELECT} WHERE resolved_at IS NULL ORDER BY due_at`);
      return rows.map(fromRow);
    },

    heldOf: (handId) => held(pool, handId),

    giveBack: (handId, shares) =>
      resolve(handId, async (client, { amount: total, currency }) => {
        const players = new Set(shares.map(({ userId }) => userId));
        const whole = shares.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0);
        const sum = shares.reduce((all, { amount }) => all + amount, 0);
        if (!whole || players.size !== shares.length || sum !== total) return { refused: "amounts-do-not-add-up" };
        const known = new Set((await held(client, handId)).map(({ userId }) => userId));
        if (shares.some(({ userId }) => !known.has(userId))) return { refused: "not-in-hand" };
        const entries = shares.map(({ userId, amount }) => ({ account: { kind: "wallet" as const, userId }, amount }));
        await pay(client, handId, currency, "suspense-return", entries);
        return { outcome: "returned", told: shares };
      }),

    async sweep() {
      const { rows } = await pool.query<{ hand_id: string }>(
        "SELECT hand_id FROM suspense_cases WHERE resolved_at IS NULL AND due_at <= now() ORDER BY due_at",
      );
      const notified: NewNotice[] = [];
      for (const { hand_id: handId } of rows) {
        const swept = await charity(handId);
        if ("ok" in swept) notified.push(...swept.notified);
      }
      return notified;
    },
  };
}

type Decide = (
  client: Queryable,
  row: CaseRow,
) => Promise<
  { readonly outcome: "returned" | "charity"; readonly told: readonly Share[] } | { readonly refused: ResolveRefusal }
>;

/** Empties the hand's account into others. */
async function pay(
  client: Queryable,
  handId: string,
  currency: LedgerMove["currency"],
  kind: LedgerMove["kind"],
  to: readonly { readonly account: AccountRef; readonly amount: number }[],
): Promise<void> {
  const amount = to.reduce((sum, each) => sum + each.amount, 0);
  const entries = [{ account: { kind: "suspense" as const, handId }, amount: -amount }, ...to];
  await postMoves(client, [{ key: `${kind}:${handId}`, kind, currency, entries }]);
}

async function held(client: Queryable, handId: string): Promise<readonly Share[]> {
  const { rows } = await client.query<Share>(
    `SELECT a.user_id AS "userId", -e.amount AS amount
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE t.key = $1 AND a.user_id IS NOT NULL ORDER BY a.user_id`,
    [suspendKey(handId)],
  );
  return rows;
}

const SELECT = `SELECT hand_id, table_id, amount, currency, reason, opened_at, due_at, resolved_at, outcome
                FROM suspense_cases`;

interface CaseRow {
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

const fromRow = (row: CaseRow): SuspenseCase => ({
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
