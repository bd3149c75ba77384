import { unitScheduleSchema } from "@poker/protocol";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = unitScheduleSchema.safeExtend({ reason: reasonSchema });

/** Saves on which days of the week a table or pool opens. */
export const POST = officeRoute(bodySchema, (staff, { reason, ...schedule }) =>
  repositories().backOffice.tables.saveSchedule(staff, schedule, reason),
);
