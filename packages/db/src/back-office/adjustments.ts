/** Chips moved by hand. Above a limit a second person must say yes; the database checks all of it once more. Fault 51 */

import { DONE, type Done, type FieldIssue, type Refusal, refuse } from "@poker/engine";
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

/** `used-before`: another adjustment has this id. `own-account`: staff cannot move chips to themselves. */
export type AdjustmentRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "amount-zero"
  | "no-such-person"
  | "own-account"
  | "beyond-balance"
  | "used-before"
>;

/** `self-approved`: who asked for it cannot be the second person. */
export type DecisionRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "no-such-adjustment"
  | "already-decided"
  | "self-approved"
  | "own-account"
  | "beyond-balance"
>;

/** `newer-version`: it was changed meanwhile. */
export type LimitRefusal = Refusal<"not-allowed" | "reason-required" | "bad-limit" | "newer-version">;

export interface LimitChange {
  readonly currency: Currency;
  /** Cents: as it was on the page, and as it shall be. */
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
    ): Promise<{ readonly ok: true; readonly status: AdjustmentStatus } | AdjustmentRefusal> => {
      const { rows } = await pool.query<{ refused: AdjustmentRefusal["code"] | null; status: AdjustmentStatus | null }>(
        "SELECT * FROM adjustment_request($1, $2, $3, $4, $5, $6, $7)",
        [staff.userId, id, userId, currency, amount, reason, staff.ipAddress],
      );
      const { refused = null, status = null } = rows[0] ?? {};
      if (refused) return refuse(refused, undefined, FIELD_ISSUES[refused]);
      if (!status) throw new Error("an adjustment came back without a status");
      return { ok: true, status };
    },
  ),

  decide: withPermission(
    "chips.approve",
    async (staff, { id, approved, reason }: AdjustmentDecision): Promise<Done | DecisionRefusal> => {
      const { rows } = await pool.query<{ code: DecisionRefusal["code"] | null }>(
        "SELECT adjustment_decide($1, $2, $3, $4, $5) AS code",
        [staff.userId, id, approved, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
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
    async (staff, { currency, was, aloneUpTo, reason }: LimitChange): Promise<Done | LimitRefusal> => {
      const { rows } = await pool.query<{ code: LimitRefusal["code"] | null }>(
        "SELECT adjustment_limit_change($1, $2, $3, $4, $5, $6) AS code",
        [staff.userId, currency, was, aloneUpTo, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
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

const FIELD_ISSUES: Partial<Readonly<Record<AdjustmentRefusal["code"], readonly FieldIssue[]>>> = {
  "reason-required": [{ field: "reason", code: "missing" }],
  "amount-zero": [{ field: "amount", code: "amount-zero" }],
  "no-such-person": [{ field: "userId", code: "no-such-person" }],
  "own-account": [{ field: "userId", code: "own-account" }],
  "beyond-balance": [{ field: "amount", code: "beyond-balance" }],
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
