import * as z from "zod";
import { officeRoute, reasonSchema, scheduleSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ unitId: z.uuid(), schedule: scheduleSchema, reason: reasonSchema });

/** Changes when a table or pool opens and closes. */
export const POST = officeRoute(bodySchema, (staff, changed) =>
  repositories().backOffice.tables.setSchedule(staff, changed),
);
