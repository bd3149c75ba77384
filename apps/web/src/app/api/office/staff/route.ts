import { STAFF_ROLES } from "@poker/db";
import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { accountId, officeRoute, reason } from "../../../../server/office.ts";

const change = z.strictObject({
  userId: accountId,
  role: z.enum(STAFF_ROLES),
  granted: z.boolean(),
  reason,
});

export const POST = officeRoute(change, (staff, wanted) => room().office.staff.change(staff, wanted));
