import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ required: z.boolean(), reason: reasonSchema });

/** Requires the second step of a sign-in for all staff, or makes it optional again. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.secondStep.require(staff, wanted),
);
