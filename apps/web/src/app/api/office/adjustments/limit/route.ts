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

/** Changes the amount up to which one member of staff may adjust chips alone. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, changed) =>
  repositories().backOffice.adjustments.changeLimit(staff, changed),
);
