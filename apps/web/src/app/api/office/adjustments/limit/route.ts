import * as z from "zod";
import { amountSchema, officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const centsSchema = amountSchema.refine((cents) => cents >= 0, "too-small");
const bodySchema = z.strictObject({
  currency: z.enum(["play", "real"]),
  was: centsSchema,
  maxAmount: centsSchema,
  reason: reasonSchema,
});

/** Changes how many chips one member of staff may adjust without a second person. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, changed) =>
  repositories().backOffice.adjustments.changeLimit(staff, changed),
);
