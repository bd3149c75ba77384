/** Routes of the back office, and the parts that their bodies have in common. */

import { MAX_AMOUNT, refuse } from "@poker/engine";
import { MAX_REASON_LENGTH } from "@poker/protocol";
import * as z from "zod";
import { collectIssues } from "../../ui/collect-issues.ts";
import { createRoutes } from "../requests/api-route.ts";
import { currentStaff } from "./office-staff.ts";

/** Routes of the back office; users without the permission get "not found". */
export const { readRoute: officeReadRoute, writeRoute: officeRoute } = createRoutes({
  identify: currentStaff,
  strangerRefusal: refuse("not-found"),
  collectIssues,
});

/** The member of staff's reason, which the audit log keeps. */
export const reasonSchema = z.string().trim().min(1).max(MAX_REASON_LENGTH);

/** An account id as typed. */
export const accountIdSchema = z
  .string()
  .trim()
  .refine((text) => z.uuid().safeParse(text).success, "not-an-id");

/** Cents, up to the maximum amount at a table; a larger amount would be accepted first and fail later. Fault 107 */
export const amountSchema = z.int().refine((cents) => Math.abs(cents) <= MAX_AMOUNT, "too-large");

/** Epoch ms that a date can hold. Fault 107 */
export const timeSchema = z.int().min(0).max(8_640_000_000_000_000);
const momentSchema = timeSchema.nullable();
/** When a table or pool opens and closes, in epoch ms; null when it is open or never closes by itself. */
export const scheduleSchema = z.strictObject({ opensAt: momentSchema, closesAt: momentSchema });
