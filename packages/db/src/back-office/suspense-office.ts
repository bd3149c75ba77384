/** Bets in suspense for those who decide about them: the cases with their clock, and paying one out. T7 */
import type pg from "pg";
import type { Queryable } from "../connect.ts";
import {
  CASE_COLUMNS,
  type CaseRow,
  caseFrom,
  heldOf,
  type Share,
  type SuspenseCase,
} from "../repositories/suspense.ts";
import { guarded } from "./permissions.ts";

export interface SuspenseListed extends SuspenseCase {
  readonly tableName: string;
}

/** Chips held of a player. */
export interface HeldShare extends Share {
  readonly name: string;
}

/**
 * amounts-do-not-add-up: shares are whole chips above zero, one a player, and sum to the case · not-in-hand: somebody of whom
 * nothing is held
 */
export type ResolveRefusal =
  | "not-allowed"
  | "reason-required"
  | "no-such-case"
  | "already-resolved"
  | "amounts-do-not-add-up"
  | "not-in-hand";

export interface Resolution {
  readonly handId: string;
  readonly shares: readonly Share[];
  readonly reason: string;
}

export const SUSPENSE_PAGE = 50;

export const createSuspenseOffice = (pool: pg.Pool) => ({
  /** `open`: by their day, the next due first; otherwise those that are over, the last resolved first. At most a page. */
  list: guarded("books.read", async (_staff, open: boolean): Promise<readonly SuspenseListed[]> => {
    const { rows } = await pool.query<CaseRow & { name: string }>(
      `SELECT ${CASE_COLUMNS}, t.name FROM suspense_cases c JOIN tables t ON t.id = c.table_id
       WHERE c.resolved_at IS ${open ? "" : "NOT"} NULL
       ORDER BY ${open ? "c.due_at" : "c.resolved_at DESC"} LIMIT ${SUSPENSE_PAGE}`,
    );
    return rows.map(({ name, ...row }) => ({ ...caseFrom(row), tableName: name }));
  }),

  /** One case and of whom what is held; null: there is none. */
  case: guarded("books.read", async (_staff, handId: string) => {
    const { rows } = await pool.query<CaseRow & { name: string }>(
      `SELECT ${CASE_COLUMNS}, t.name FROM suspense_cases c JOIN tables t ON t.id = c.table_id WHERE c.hand_id = $1`,
      [handId],
    );
    const [row] = rows;
    if (!row) return null;
    const held = await named(pool, await heldOf(pool, handId));
    return { case: { ...caseFrom(row), tableName: row.name }, held };
  }),

  /** Pays the case out to players' wallets, once. The database checks it once more. */
  giveBack: guarded(
    "suspense.resolve",
    async (
      staff,
      { handId, shares, reason }: Resolution,
    ): Promise<{ readonly ok: true } | { readonly refused: ResolveRefusal }> => {
      // One player twice would be one share in what the database gets.
      const byPlayer = new Map(shares.map(({ userId, amount }) => [userId, amount]));
      if (byPlayer.size !== shares.length) return { refused: "amounts-do-not-add-up" };
      const { rows } = await pool.query<{ refused: ResolveRefusal | null }>(
        "SELECT suspense_give_back($1, $2, $3, $4, $5) AS refused",
        [staff.userId, handId, JSON.stringify(Object.fromEntries(byPlayer)), reason, staff.address],
      );
      const refused = rows[0]?.refused ?? null;
      return refused ? { refused } : { ok: true };
    },
  ),
});

async function named(pool: Queryable, shares: readonly Share[]): Promise<readonly HeldShare[]> {
  const { rows } = await pool.query<{ id: string; name: string }>("SELECT id, name FROM users WHERE id = ANY ($1)", [
    shares.map(({ userId }) => userId),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return shares.map((share) => ({ ...share, name: names.get(share.userId) ?? "" }));
}
