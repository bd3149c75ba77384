/** Chips moved by hand. Above a limit a second person must say yes; the database checks all of it once more. Fault 51 */

import type { Currency } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";
import { withPermission } from "./permissions.ts";

export type AdjustmentStatus = "pending" | "done" | "declined";

export interface AdjustmentRequest {
  /** A UUID of the page's: the same again is the same one. */
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  /** Cents; below zero: taken away. */
  readonly amount: number;
  readonly reason: string;
}

/** `used-before`: another adjustment has this id. `own-account`: nobody moves chips to himself. */
export type AdjustmentRefusal =
  | "not-allowed"
  | "reason-required"
  | "amount-zero"
  | "no-such-person"
  | "own-account"
  | "beyond-balance"
  | "used-before";

/** `self-approved`: who asked for it cannot be the second person. */
export type DecisionRefusal =
  | "not-allowed"
  | "reason-required"
  | "no-such-adjustment"
  | "already-decided"
  | "self-approved"
  | "own-account"
  | "beyond-balance";

/** `newer-version`: somebody changed it meanwhile. */
export type LimitRefusal = "not-allowed" | "reason-required" | "bad-limit" | "newer-version";

export interface LimitChange {
  readonly currency: Currency;
  /** Cents: as it was when he decided, and as it shall be. */
  readonly was: number;
  readonly aloneUpTo: number;
  readonly reason: string;
}

export interface AdjustmentDecision {
  readonly id: string;
  readonly approved: boolean;
  readonly reason: string;
}

interface PersonRef {
  readonly id: string;
  readonly name: string;
}

export interface Adjustment extends AdjustmentRequest {
  readonly number: number;
  readonly status: AdjustmentStatus;
  readonly player: string;
  readonly requestedBy: PersonRef;
  /** Epoch milliseconds, like `decidedAt`. */
  readonly requestedAt: number;
  /** null: pending, or done alone. */
  readonly decidedBy: PersonRef | null;
  readonly decidedAt: number | null;
}

/** At most one of them. */
export type AdjustmentFilter =
  | { readonly status: AdjustmentStatus }
  | { readonly userId: string }
  | Record<never, never>;

export const ADJUSTMENTS_PAGE_SIZE = 50;

export const createAdjustmentOffice = (pool: Queryable) => ({
  /** Done at once up to the limit, pending above it. */
  request: withPermission(
    "chips.adjust",
    async (
      staff,
      { id, userId, currency, amount, reason }: AdjustmentRequest,
    ): Promise<{ readonly ok: true; readonly status: AdjustmentStatus } | Refused<AdjustmentRefusal>> => {
      const { rows } = await pool.query<{ refused: AdjustmentRefusal | null; became: AdjustmentStatus | null }>(
        "SELECT * FROM chips_adjust($1, $2, $3, $4, $5, $6, $7)",
        [staff.userId, id, userId, currency, amount, reason, staff.ipAddress],
      );
      const { refused = null, became = null } = rows[0] ?? {};
      if (refused) return { refused, fields: FIELD_ISSUES[refused] };
      if (!became) throw new Error("an adjustment came back without what became of it");
      return { ok: true, status: became };
    },
  ),

  decide: withPermission(
    "chips.approve",
    async (
      staff,
      { id, approved, reason }: AdjustmentDecision,
    ): Promise<{ readonly ok: true } | { readonly refused: DecisionRefusal }> => {
      const { rows } = await pool.query<{ refused: DecisionRefusal | null }>(
        "SELECT chips_decide($1, $2, $3, $4, $5) AS refused",
        [staff.userId, id, approved, reason, staff.ipAddress],
      );
      const refused = rows[0]?.refused ?? null;
      return refused ? { refused } : { ok: true };
    },
  ),

  /** Newest first; `before`: the number of the last one of the page before. */
  list: withPermission("chips.adjust", async (_staff, filter: AdjustmentFilter, before: number | null) => {
    const { where, values } = buildCondition(filter);
    const { rows } = await pool.query<Row>(
      `SELECT c.number, c.id, c.user_id, u.name AS player, c.currency, c.amount, c.reason, c.status, c.asked_by,
              a.name AS asker, c.asked_at, c.decided_by, d.name AS decider, c.decided_at
       FROM chip_adjustments c JOIN users u ON u.id = c.user_id JOIN users a ON a.id = c.asked_by
       LEFT JOIN users d ON d.id = c.decided_by
       WHERE c.number < $1 AND ${where} ORDER BY c.number DESC LIMIT ${ADJUSTMENTS_PAGE_SIZE}`,
      [before ?? Number.MAX_SAFE_INTEGER, ...values],
    );
    const next = rows.length === ADJUSTMENTS_PAGE_SIZE ? (rows.at(-1)?.number ?? null) : null;
    return { adjustments: rows.map(fromRow), next };
  }),

  changeLimit: withPermission(
    "chips.limits",
    async (
      staff,
      { currency, was, aloneUpTo, reason }: LimitChange,
    ): Promise<{ readonly ok: true } | { readonly refused: LimitRefusal }> => {
      const { rows } = await pool.query<{ refused: LimitRefusal | null }>(
        "SELECT chips_limit($1, $2, $3, $4, $5, $6) AS refused",
        [staff.userId, currency, was, aloneUpTo, reason, staff.ipAddress],
      );
      const refused = rows[0]?.refused ?? null;
      return refused ? { refused } : { ok: true };
    },
  ),

  /** What one may do alone, cents. */
  getLimits: withPermission("chips.adjust", async (): Promise<Readonly<Record<Currency, number>>> => {
    const { rows } = await pool.query<{ currency: Currency; alone_up_to: number }>(
      "SELECT currency, alone_up_to FROM adjustment_limits",
    );
    const of = (wanted: Currency) => rows.find(({ currency }) => currency === wanted)?.alone_up_to ?? 0;
    return { play: of("play"), real: of("real") };
  }),
});

interface Refused<Code extends string> {
  readonly refused: Code;
  /** By field, a code of what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
}

const FIELD_ISSUES: Readonly<Record<AdjustmentRefusal, Readonly<Record<string, string>>>> = {
  "not-allowed": {},
  "reason-required": { reason: "missing" },
  "amount-zero": { amount: "amount-zero" },
  "no-such-person": { userId: "no-such-person" },
  "own-account": { userId: "own-account" },
  "beyond-balance": { amount: "beyond-balance" },
  "used-before": {},
};

function buildCondition(filter: AdjustmentFilter): { readonly where: string; readonly values: readonly string[] } {
  if ("status" in filter) return { where: "c.status = $2", values: [filter.status] };
  if ("userId" in filter) return { where: "c.user_id = $2", values: [filter.userId] };
  return { where: "true", values: [] };
}

interface Row {
  number: number;
  id: string;
  user_id: string;
  player: string;
  currency: Currency;
  amount: number;
  reason: string;
  status: AdjustmentStatus;
  asked_by: string;
  asker: string;
  asked_at: Date;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
}

const fromRow = (row: Row): Adjustment => ({
  number: row.number,
  id: row.id,
  userId: row.user_id,
  player: row.player,
  currency: row.currency,
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  requestedBy: { id: row.asked_by, name: row.asker },
  requestedAt: row.asked_at.getTime(),
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? "" },
  decidedAt: row.decided_at?.getTime() ?? null,
});
