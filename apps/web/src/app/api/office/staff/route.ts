import { STAFF_ROLES } from "@poker/protocol";
import * as z from "zod";
import { accountIdSchema, officeRoute, reasonSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  userId: accountIdSchema,
  role: z.enum(STAFF_ROLES),
  granted: z.boolean(),
  reason: reasonSchema,
});

export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.staff.changeRole(staff, wanted),
);
