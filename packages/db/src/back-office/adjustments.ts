/**
 * Chips moved by hand. Above a limit a second person must say yes; the database checks all of it once more. Prisma: plain rows; SQL: the
 * functions of the database that change them. Fault 51
 */

import { DONE, type Done, type FieldIssue, type Refusal, refuse } from "@poker/engine";
import type { Currency, TableCurrency } from "@poker/protocol";
import type { Prisma } from "../generated/client.ts";
import type { Database } from "../sql/connect.ts";
import { toSafeInteger } from "../sql/safe-integer.ts";
import { withPermission } from "./check-permission.ts";

export type AdjustmentStatus = "pending" | "done" | "declined";

export interface AdjustmentRequest {
  /** A UUID of the page's: the same again is the same one. */
  readonly id: string;
  /** null: of the promotions, which pay for guarantees. M19 */
  readonly userId: string | null;
  readonly currency: Currency;
  /** Cents; below zero: taken away. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * `used-before`: another adjustment has this id. `own-account`: staff cannot move chips to themselves. `staff-protected`: only an owner
 * moves chips of the staff.
 */
export type AdjustmentRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "amount-zero"
  | "no-such-person"
  | "own-account"
  | "staff-protected"
  | "beyond-balance"
  | "used-before"
>;

/**
 * `self-approved`: who asked for it cannot be the second person. `role-too-new`: nor can an owner who is neither established nor confirmed.
 * `own-appointee`: nor one who changed the roles of who asked for it lately. Fault 96
 * `account-closed`: its person closed it meanwhile; it can only be declined. Decision 0066
 */
export type DecisionRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "no-such-adjustment"
  | "already-decided"
  | "self-approved"
  | "own-account"
  | "role-too-new"
  | "own-appointee"
  | "account-closed"
  | "beyond-balance"
>;

/** `role-too-new`: a new owner cannot change limits. `newer-version`: it was changed meanwhile. */
export type LimitRefusal = Refusal<
  "not-allowed" | "reason-required" | "fresh-sign-in-required" | "bad-limit" | "role-too-new" | "newer-version"
>;

export interface LimitChange {
  readonly currency: Currency;
  /** Cents: as it was on the page, and as it shall be. */
  readonly was: number;
  readonly maxAmount: number;
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

export interface Adjustment extends Omit<AdjustmentRequest, "currency"> {
  readonly currency: TableCurrency;
  readonly number: number;
  readonly status: AdjustmentStatus;
  /** null: of the promotions. */
  readonly player: string | null;
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

export const createAdjustmentOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Done at once while a day's sum is up to the limit, pending above it. Fault 96 */
  request: withPermission(
    "chips.adjust",
    async (
      staff,
      { id, userId, currency, amount, reason }: AdjustmentRequest,
    ): Promise<{ readonly ok: true; readonly status: AdjustmentStatus } | AdjustmentRefusal> => {
      const { rows } = await pool.query<{ refused: AdjustmentRefusal["code"] | null; status: AdjustmentStatus | null }>(
        "SELECT * FROM adjustment_request($1, $2, $3, $4, $5, $6, $7)",
        [staff.sessionKey, id, userId, currency, amount, reason, staff.ipAddress],
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
        [staff.sessionKey, id, approved, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
  ),

  /** Newest first; `before`: the number of the last one of the page before. */
  list: withPermission("chips.adjust", async (_staff, filter: AdjustmentFilter, before: number | null) => {
    const rows = await prisma.chipAdjustment.findMany({
      where: { ...toCondition(filter), ...(before !== null && { number: { lt: before } }) },
      include: WITH_NAMES,
      orderBy: { number: "desc" },
      take: ADJUSTMENTS_PAGE_SIZE,
    });
    const adjustments = rows.map(fromRow);
    return { adjustments, next: adjustments[ADJUSTMENTS_PAGE_SIZE - 1]?.number ?? null };
  }),

  changeLimit: withPermission(
    "chips.limits",
    async (staff, { currency, was, maxAmount, reason }: LimitChange): Promise<Done | LimitRefusal> => {
      const { rows } = await pool.query<{ code: LimitRefusal["code"] | null }>(
        "SELECT adjustment_limit_change($1, $2, $3, $4, $5, $6) AS code",
        [staff.sessionKey, currency, was, maxAmount, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
  ),

  /** What one may do alone, cents. */
  getLimits: withPermission("chips.adjust", async (): Promise<Readonly<Record<Currency, number>>> => {
    const limits = await prisma.adjustmentLimit.findMany();
    const of = (wanted: Currency) => toSafeInteger(limits.find(({ currency }) => currency === wanted)?.maxAmount ?? 0n);
    return { play: of("play"), real: of("real") };
  }),
});

const FIELD_ISSUES: Partial<Readonly<Record<AdjustmentRefusal["code"], readonly FieldIssue[]>>> = {
  "reason-required": [{ field: "reason", code: "missing" }],
  "amount-zero": [{ field: "amount", code: "amount-zero" }],
  "no-such-person": [{ field: "userId", code: "no-such-person" }],
  "own-account": [{ field: "userId", code: "own-account" }],
  "staff-protected": [{ field: "userId", code: "staff-protected" }],
  "beyond-balance": [{ field: "amount", code: "beyond-balance" }],
};

function toCondition(filter: AdjustmentFilter): Prisma.ChipAdjustmentWhereInput {
  if ("status" in filter) return { status: filter.status };
  return "userId" in filter ? { userId: filter.userId } : {};
}

const WITH_NAMES = {
  user: { select: { name: true } },
  requester: { select: { id: true, name: true } },
  decider: { select: { id: true, name: true } },
} as const satisfies Prisma.ChipAdjustmentInclude;

const fromRow = (row: Prisma.ChipAdjustmentGetPayload<{ include: typeof WITH_NAMES }>): Adjustment => ({
  number: toSafeInteger(row.number),
  id: row.id,
  userId: row.userId,
  player: row.user?.name ?? null,
  currency: row.currency,
  amount: toSafeInteger(row.amount),
  reason: row.reason,
  status: row.status,
  requestedBy: row.requester,
  requestedAt: row.requestedAt.getTime(),
  decidedBy: row.decider,
  decidedAt: row.decidedAt?.getTime() ?? null,
});
