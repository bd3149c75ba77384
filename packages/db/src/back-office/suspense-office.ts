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
  /** What is held, the next due first. `after`: `next` of the page before; anything else counts as not given. */
  open: guarded("books.read", (_staff, after: string | null) => page(pool, "open", after)),

  /** What is over, the last resolved first; `after` as above. */
  over: guarded("books.read", (_staff, after: string | null) => page(pool, "over", after)),

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

const LISTS = {
  open: `c.resolved_at IS NULL AND (c.due_at, c.hand_id) > ($1, $2) ORDER BY c.due_at, c.hand_id`,
  over: `c.resolved_at IS NOT NULL AND (c.resolved_at, c.hand_id) < ($1, $2) ORDER BY c.resolved_at DESC, c.hand_id DESC`,
} as const;
const CURSOR = /^(\d{1,15})_([0-9a-f:-]{1,60})$/;

async function page(
  pool: Queryable,
  which: keyof typeof LISTS,
  after: string | null,
): Promise<{ readonly cases: readonly SuspenseListed[]; readonly next: string | null }> {
  const [, at, handId = ""] = CURSOR.exec(after ?? "") ?? [];
  const end = which === "open" ? "-infinity" : "infinity";
  const { rows } = await pool.query<CaseRow & { name: string }>(
    `SELECT ${CASE_COLUMNS}, t.name FROM suspense_cases c JOIN tables t ON t.id = c.table_id
     WHERE ${LISTS[which]} LIMIT ${SUSPENSE_PAGE}`,
    [at === undefined ? end : new Date(Number(at)), handId],
  );
  const cases = rows.map(({ name, ...row }) => ({ ...caseFrom(row), tableName: name }));
  const last = cases[SUSPENSE_PAGE - 1];
  const moment = which === "open" ? last?.dueAt : last?.resolvedAt;
  return { cases, next: last && moment != null ? `${moment}_${last.handId}` : null };
}

async function named(pool: Queryable, shares: readonly Share[]): Promise<readonly HeldShare[]> {
  const { rows } = await pool.query<{ id: string; name: string }>("SELECT id, name FROM users WHERE id = ANY ($1)", [
    shares.map(({ userId }) => userId),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return shares.map((share) => ({ ...share, name: names.get(share.userId) ?? "" }));
}
