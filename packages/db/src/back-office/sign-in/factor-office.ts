/**
 * Removes second factors that a person has lost: one member of staff asks for it, and an owner decides. Plain rows go through Prisma. SQL:
 * functions of the database ask and decide, and another function serves the command on the room's machine. Decision 0069, faults 96, 98
 */
import type { Done, Refusal } from "@poker/engine";
import type { FactorRemovalDecisionRefusalCode, FactorRemovalRefusalCode } from "@poker/protocol";
import type pg from "pg";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";
import { withPermission } from "../office/check-permission.ts";

/** A request to remove second factors that waits for a second person. */
export interface OpenRemoval {
  readonly id: number;
  readonly reason: string;
  readonly requestedBy: { readonly id: string; readonly name: string };
  /** Epoch ms. */
  readonly requestedAt: number;
}

interface RemovalDecision {
  readonly removalId: number;
  readonly approved: boolean;
  readonly reason: string;
}

export const createFactorOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Returns the open request for this account; null when there is none. */
  findOpen: withPermission("factors.ask", async (_staff, userId: string): Promise<OpenRemoval | null> => {
    const row = await prisma.factorRemoval.findFirst({
      where: { userId, outcome: null },
      include: { requester: { select: { id: true, name: true } } },
    });
    if (!row) return null;
    const { id, reason, requester, requestedAt } = row;
    return { id: toSafeInteger(id), reason, requestedBy: requester, requestedAt: requestedAt.getTime() };
  }),

  ask: withPermission(
    "factors.ask",
    (
      staff,
      { userId, reason }: { readonly userId: string; readonly reason: string },
    ): Promise<Done | Refusal<FactorRemovalRefusalCode>> =>
      callRefusing(pool, "SELECT factor_removal_request($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        userId,
        reason,
        staff.ipAddress,
      ]),
  ),

  decide: withPermission(
    "factors.remove",
    (
      staff,
      { removalId, approved, reason }: RemovalDecision,
    ): Promise<Done | Refusal<FactorRemovalDecisionRefusalCode>> =>
      callRefusing(pool, "SELECT factor_removal_decide($1, $2, $3, $4, $5) AS refused", [
        staff.sessionKey,
        removalId,
        approved,
        reason,
        staff.ipAddress,
      ]),
  ),
});

export type MachineRemovalRefusal = Extract<
  FactorRemovalRefusalCode,
  "reason-required" | "no-such-person" | "no-factor"
>;

/**
 * Removes every second factor of this account. `ownerPool` must be connected as the owner of the database. `name` is null when no such
 * account exists.
 */
export async function removeFactors(
  ownerPool: pg.Pool,
  userId: string,
  reason: string,
): Promise<{ readonly refused: MachineRemovalRefusal | null; readonly name: string | null }> {
  const { rows } = await ownerPool.query<{ refused: MachineRemovalRefusal | null; name: string | null }>(
    "SELECT * FROM staff_remove_factors($1, $2)",
    [userId, reason],
  );
  return rows[0] ?? { refused: "no-such-person", name: null };
}
