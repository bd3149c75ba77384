/**
 * Shows staff the breaks of a player, and lets them decide when a player asks to return early. SQL: a function of the database stores the
 * decision, and one query lists breaks with their requests. Fault 69
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import type { BreakInForce, BreakKind, BreakReturnRefusalCode } from "@poker/protocol";
import { createBreaks } from "../../repositories/protection/breaks.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { isAllowed, type Staff, withPermission } from "../office/check-permission.ts";

export interface TakenBreak {
  readonly kind: BreakKind;
  /** Epoch ms. */
  readonly beganAt: number;
  /** The end that the player chose, in epoch milliseconds. */
  readonly until: number;
}

export interface PlayerBreaks {
  readonly inForce: BreakInForce | null;
  /** The player's breaks, newest first. */
  readonly taken: readonly TakenBreak[];
  /** The member of staff who was the first to approve the open request; null when it has no approval yet. */
  readonly approvedBy: string | null;
}

interface ReturnDecision {
  readonly returnId: number;
  readonly approved: boolean;
  /** Why it was decided so. It is written to the audit log, and the player can read it. */
  readonly reason: string;
}

const MAX_LISTED = 20;

export const createReturnOffice = (pool: Queryable) => ({
  listBreaks: withPermission("players.read", async (_staff, userId: string): Promise<PlayerBreaks> => {
    const [inForce, { rows }] = await Promise.all([
      createBreaks(pool).findInForce(userId),
      pool.query<{ kind: BreakKind; begins_at: Date; until: Date; approver: string | null }>(
        `SELECT b.kind, b.begins_at, b.until, a.name AS approver
         FROM play_breaks b
         LEFT JOIN break_returns r ON r.user_id = b.user_id AND r.outcome IS NULL LEFT JOIN users a ON a.id = r.approved_by
         WHERE b.user_id = $1 ORDER BY b.id DESC LIMIT $2`,
        [userId, MAX_LISTED],
      ),
    ]);
    return {
      inForce,
      taken: rows.map(({ kind, begins_at: beganAt, until }) => ({
        kind,
        beganAt: beganAt.getTime(),
        until: until.getTime(),
      })),
      approvedBy: rows[0]?.approver ?? null,
    };
  }),

  async decideReturn(
    staff: Staff,
    { returnId, approved, reason }: ReturnDecision,
  ): Promise<Done | Refusal<BreakReturnRefusalCode>> {
    if (!isAllowed(staff, "players.end-break")) return refuse("not-allowed");
    return callRefusing(pool, "SELECT break_return_decide($1, $2, $3, $4, $5) AS refused", [
      staff.sessionKey,
      returnId,
      approved,
      reason,
      staff.ipAddress,
    ]);
  },
});
