/** Bets in suspense for those who decide about them: the cases with their clock, and paying one out. T7 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { HeldShare, SuspenseShare } from "@poker/protocol";
import type pg from "pg";
import {
  readHeldShares,
  SUSPENSE_CASE_COLUMNS,
  type SuspenseCase,
  type SuspenseCaseRow,
  toSuspenseCase,
} from "../repositories/suspense.ts";
import { loadUserNames } from "../repositories/users.ts";
import type { Queryable } from "../sql/connect.ts";
import { withPermission } from "./permissions.ts";

export interface SuspenseCaseSummary extends SuspenseCase {
  readonly tableName: string;
}

/**
 * amounts-do-not-add-up: shares are whole chips above zero, one a player, and sum to the case · not-in-hand: a player of whom
 * nothing is held
 */
export type ResolutionRefusal = Refusal<
  "not-allowed" | "reason-required" | "no-such-case" | "already-resolved" | "amounts-do-not-add-up" | "not-in-hand"
>;

export interface SuspenseResolution {
  readonly handId: string;
  readonly shares: readonly SuspenseShare[];
  readonly reason: string;
}

export const SUSPENSE_PAGE_SIZE = 50;

export const createSuspenseOffice = (pool: pg.Pool) => ({
  /** What is held, the next due first. `after`: `next` of the page before; anything else counts as not given. */
  open: withPermission("books.read", (_staff, after: string | null) => listPage(pool, "open", after)),

  /** What is over, the last resolved first; `after` as above. */
  resolved: withPermission("books.read", (_staff, after: string | null) => listPage(pool, "resolved", after)),

  /** One case and of whom what is held; null: there is none. */
  getCase: withPermission("books.read", async (_staff, handId: string) => {
    const { rows } = await pool.query<SuspenseCaseRow & { name: string }>(
      `SELECT ${SUSPENSE_CASE_COLUMNS}, t.name FROM suspense_cases c JOIN tables t ON t.id = c.table_id WHERE c.hand_id = $1`,
      [handId],
    );
    const [row] = rows;
    if (!row) return null;
    const held = await addNames(pool, await readHeldShares(pool, handId));
    return { case: { ...toSuspenseCase(row), tableName: row.name }, held };
  }),

  /** Pays the case out to players' wallets, once. The database checks it once more. */
  returnBets: withPermission(
    "suspense.resolve",
    async (staff, { handId, shares, reason }: SuspenseResolution): Promise<Done | ResolutionRefusal> => {
      // One player twice would be one share in what the database gets.
      const byPlayer = new Map(shares.map(({ userId, amount }) => [userId, amount]));
      if (byPlayer.size !== shares.length) return refuse("amounts-do-not-add-up");
      const { rows } = await pool.query<{ code: ResolutionRefusal["code"] | null }>(
        "SELECT suspense_return($1, $2, $3, $4, $5) AS code",
        [staff.userId, handId, JSON.stringify(Object.fromEntries(byPlayer)), reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
  ),
});

const CASE_FILTERS = {
  open: `c.resolved_at IS NULL AND (c.due_at, c.hand_id) > ($1, $2) ORDER BY c.due_at, c.hand_id`,
  resolved: `c.resolved_at IS NOT NULL AND (c.resolved_at, c.hand_id) < ($1, $2) ORDER BY c.resolved_at DESC, c.hand_id DESC`,
} as const;
const CURSOR = /^(\d{1,15})_([0-9a-f:-]{1,60})$/;

async function listPage(
  pool: Queryable,
  which: keyof typeof CASE_FILTERS,
  after: string | null,
): Promise<{ readonly cases: readonly SuspenseCaseSummary[]; readonly next: string | null }> {
  const [, at, handId = ""] = CURSOR.exec(after ?? "") ?? [];
  const end = which === "open" ? "-infinity" : "infinity";
  const { rows } = await pool.query<SuspenseCaseRow & { name: string }>(
    `SELECT ${SUSPENSE_CASE_COLUMNS}, t.name FROM suspense_cases c JOIN tables t ON t.id = c.table_id
     WHERE ${CASE_FILTERS[which]} LIMIT ${SUSPENSE_PAGE_SIZE}`,
    [at === undefined ? end : new Date(Number(at)), handId],
  );
  const cases = rows.map(({ name, ...row }) => ({ ...toSuspenseCase(row), tableName: name }));
  const last = cases[SUSPENSE_PAGE_SIZE - 1];
  const moment = which === "open" ? last?.dueAt : last?.resolvedAt;
  return { cases, next: last && moment != null ? `${moment}_${last.handId}` : null };
}

async function addNames(pool: Queryable, shares: readonly SuspenseShare[]): Promise<readonly HeldShare[]> {
  const names = await loadUserNames(
    pool,
    shares.map(({ userId }) => userId),
  );
  return shares.map((share) => ({ ...share, name: names.get(share.userId) ?? "" }));
}
