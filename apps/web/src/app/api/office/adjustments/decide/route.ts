import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ id: z.uuid(), approved: z.boolean(), reason: reasonSchema });

/** Approves or declines an adjustment above the limit. The second person on the staff sends this. Fault 51 */
export const POST = officeRoute(bodySchema, (staff, decided) =>
  repositories().backOffice.adjustments.decide(staff, decided),
);
