import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = z.strictObject({ required: z.boolean(), reason: reasonSchema });

/** Makes a second step at the sign-in compulsory for the staff, or no longer. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.secondStep.require(staff, wanted),
);
