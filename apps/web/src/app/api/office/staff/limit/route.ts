import { MAX_STAFF_LIMIT, STAFF_LIMITS } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const limitSchema = z.int().min(0).max(MAX_STAFF_LIMIT);
const bodySchema = z.strictObject({
  name: z.enum(STAFF_LIMITS),
  was: limitSchema,
  value: limitSchema,
  reason: reasonSchema,
});

/** Changes one of the limits on what staff may do. Faults 96, 97 */
export const POST = officeRoute(bodySchema, (staff, changed) =>
  repositories().backOffice.staff.changeLimit(staff, changed),
);
