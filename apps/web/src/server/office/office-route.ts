/** Makes routes of the back office, and defines the fields that many of their request bodies have. */

import { MAX_AMOUNT, refuse } from "@poker/engine";
import { MAX_REASON_LENGTH } from "@poker/protocol";
import * as z from "zod";
import { collectIssues } from "../../ui/collect-issues.ts";
import { createRoutes } from "../requests/api-route.ts";
import { currentStaff } from "./office-staff.ts";

/** Makes routes of the back office. Users without a staff role or without the permission get "not found". */
export const { readRoute: officeReadRoute, writeRoute: officeRoute } = createRoutes({
  identify: currentStaff,
  strangerRefusal: refuse("not-found"),
  collectIssues,
});

/** The reason that the member of staff gave. The audit log keeps it. */
export const reasonSchema = z.string().trim().min(1).max(MAX_REASON_LENGTH);

/** An account id as a person typed it. */
export const accountIdSchema = z
  .string()
  .trim()
  .refine((text) => z.uuid().safeParse(text).success, "not-an-id");

/** An amount in cents, up to the maximum amount at a table. A larger amount would pass here and fail later. Fault 107 */
export const amountSchema = z.int().refine((cents) => Math.abs(cents) <= MAX_AMOUNT, "too-large");

/** A time in epoch ms, within the range of a JavaScript `Date`. Fault 107 */
export const timeSchema = z.int().min(0).max(8_640_000_000_000_000);
const momentSchema = timeSchema.nullable();
/**
 * When a table or pool opens and closes, in epoch ms. `opensAt` is null when it opens at once. `closesAt` is null when
 * it does not close by itself.
 */
export const scheduleSchema = z.strictObject({ opensAt: momentSchema, closesAt: momentSchema });
