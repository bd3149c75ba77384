import * as z from "zod";
import { accountIdSchema, amountSchema, officeRoute, reasonSchema } from "../../../../server/office-route.ts";
import { repositories } from "../../../../server/repositories.ts";

const bodySchema = z.strictObject({
  id: z.uuid(),
  /** null: of the promotions. M19 */
  userId: accountIdSchema.nullable(),
  currency: z.enum(["play", "real"]),
  amount: amountSchema,
  reason: reasonSchema,
});

/** Requests an adjustment, which is done at once up to the limit. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.adjustments.request(staff, wanted),
);
