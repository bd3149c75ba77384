import * as z from "zod";
import { accountIdSchema, amountSchema, officeRoute, reasonSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  id: z.uuid(),
  /** The account whose chips are adjusted. null means the promotions account. M19 */
  userId: accountIdSchema.nullable(),
  currency: z.enum(["play", "real"]),
  amount: amountSchema,
  reason: reasonSchema,
});

/** Requests an adjustment. An amount up to the limit is booked at once. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.adjustments.request(staff, wanted),
);
