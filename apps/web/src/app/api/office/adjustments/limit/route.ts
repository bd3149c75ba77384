import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const centsSchema = z.int().min(0);
const bodySchema = z.strictObject({
  currency: z.enum(["play", "real"]),
  was: centsSchema,
  aloneUpTo: centsSchema,
  reason: reasonSchema,
});

/** Changes the amount up to which one officer may adjust chips alone. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, changed) =>
  repositories().backOffice.adjustments.changeLimit(staff, changed),
);
