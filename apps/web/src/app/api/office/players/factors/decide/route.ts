import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ removalId: z.int().min(1), approved: z.boolean(), reason: reasonSchema });

/** Approves or declines the removal of a person's second factors. The second person on the staff sends this. */
export const POST = officeRoute(bodySchema, (staff, decided) =>
  repositories().backOffice.factors.decide(staff, decided),
);
