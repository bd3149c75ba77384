/**
 * Reads and changes whether staff must take a second step when they sign in. Plain rows go through Prisma. SQL: functions of the database
 * decide who lacks a second step, and change the rule. Decision 0060
 */
import type { Done, Refusal } from "@poker/engine";
import type { FreshStaffRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

export const createSecondStepOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Returns true when the person of this session is staff and has not taken the second step that the room requires. */
  async isLacking(sessionKey: string): Promise<boolean> {
    const { rows } = await pool.query<{ lacks: boolean }>("SELECT staff_lacks_second_step($1) AS lacks", [sessionKey]);
    return rows[0]?.lacks ?? true;
  },

  /** Returns true when the room requires a second step of its staff. */
  isRequired: withPermission(
    "staff.read",
    async () => (await prisma.staffLimit.findUnique({ where: { name: "second-step" } }))?.value === 1,
  ),

  /**
   * Makes the second step compulsory for staff, or optional again. The person who changes this rule must have taken a second step in their
   * own session.
   */
  require: withPermission(
    "staff.write",
    (
      staff,
      { required, reason }: { readonly required: boolean; readonly reason: string },
    ): Promise<Done | Refusal<FreshStaffRefusalCode>> =>
      callRefusing(pool, "SELECT staff_second_step_require($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        required,
        reason,
        staff.ipAddress,
      ]),
  ),
});
