import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ userId: z.uuid(), reason: reasonSchema });

/** Confirms a new owner, who may approve adjustments from then on. Fault 96 */
export const POST = officeRoute(bodySchema, (staff, confirmed) =>
  repositories().backOffice.staff.confirmOwner(staff, confirmed),
);
