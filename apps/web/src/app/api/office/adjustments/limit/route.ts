import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

const cents = z.int().min(0);
const change = z.strictObject({ currency: z.enum(["play", "real"]), was: cents, aloneUpTo: cents, reason });

/** Up to what one of the staff may move chips alone. Fault 51 */
export const POST = officeRoute(change, (staff, changed) => room().office.adjustments.changeLimit(staff, changed));
