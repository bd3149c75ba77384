/**
 * Lets staff give chips to players or take them away. A second person must approve an adjustment above the limit. The database repeats
 * every check. Plain rows go through Prisma. SQL: only functions of the database change adjustments. Fault 51
 */

import { type Done, type Refusal, refuse } from "@poker/engine";
import type {
  AdjustmentDecisionRefusalCode,
  AdjustmentLimitRefusalCode,
  AdjustmentRefusalCode,
  Currency,
  TableCurrency,
} from "@poker/protocol";
import type { Prisma } from "../../generated/client.ts";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";
import { withPermission } from "../office/check-permission.ts";

type AdjustmentStatus = "pending" | "done" | "declined";

export interface AdjustmentRequest {
  /** A UUID that the page makes. A repeated request has the same id and makes no second adjustment. */
  readonly id: string;
  /** The player whose chips are changed; null for the promotions account, which pays for guarantees. M19 */
  readonly userId: string | null;
  readonly currency: Currency;
  /** The amount in cents. A negative amount takes chips away. */
  readonly amount: number;
  readonly reason: string;
}

interface LimitChange {
  readonly currency: Currency;
  /** Both limits are in cents. `was` is the limit that the page showed. `maxAmount` is the new limit. */
  readonly was: number;
  readonly maxAmount: number;
  readonly reason: string;
}

interface AdjustmentDecision {
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
  /** The player's name; null for the promotions account. */
  readonly player: string | null;
  readonly requestedBy: PersonRef;
  /** Epoch milliseconds, like `decidedAt`. */
  readonly requestedAt: number;
  /**
   * The member of staff who approved or rejected the adjustment. null while it is pending, or when one person was allowed to do it alone.
   */
  readonly decidedBy: PersonRef | null;
  readonly decidedAt: number | null;
}

/** What to list: adjustments of one kind only, by at most one of these fields. */
export type AdjustmentFilter =
  | { readonly status: AdjustmentStatus }
  | { readonly userId: string }
  | Record<never, never>;

const ADJUSTMENTS_PAGE_SIZE = 50;

export const createAdjustmentOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /**
   * Requests an adjustment. It is done at once as long as the sum of the day is not above the limit. Above the limit it waits for approval.
   * Fault 96
   */
  request: withPermission(
    "chips.adjust",
    async (
      staff,
      { id, userId, currency, amount, reason }: AdjustmentRequest,
    ): Promise<{ readonly ok: true; readonly status: AdjustmentStatus } | Refusal<AdjustmentRefusalCode>> => {
      const { rows } = await pool.query<{ refused: AdjustmentRefusalCode | null; status: AdjustmentStatus | null }>(
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
    (staff, { id, approved, reason }: AdjustmentDecision): Promise<Done | Refusal<AdjustmentDecisionRefusalCode>> =>
      callRefusing(pool, "SELECT adjustment_decide($1, $2, $3, $4, $5) AS refused", [
        staff.sessionKey,
        id,
        approved,
        reason,
        staff.ipAddress,
      ]),
  ),

  /** Returns adjustments, newest first. `before` is the number of the last adjustment on the previous page. */
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
    (staff, { currency, was, maxAmount, reason }: LimitChange): Promise<Done | Refusal<AdjustmentLimitRefusalCode>> =>
      callRefusing(pool, "SELECT adjustment_limit_change($1, $2, $3, $4, $5, $6) AS refused", [
        staff.sessionKey,
        currency,
        was,
        maxAmount,
        reason,
        staff.ipAddress,
      ]),
  ),

  /** Returns the limit for each currency: how many cents one member of staff may move in a day without approval. */
  getLimits: withPermission("chips.adjust", async (): Promise<Readonly<Record<Currency, number>>> => {
    const limits = await prisma.adjustmentLimit.findMany();
    const of = (wanted: Currency) => toSafeInteger(limits.find(({ currency }) => currency === wanted)?.maxAmount ?? 0n);
    return { play: of("play"), real: of("real") };
  }),
});

const FIELD_ISSUES: IssuesByCode<AdjustmentRefusalCode> = {
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
