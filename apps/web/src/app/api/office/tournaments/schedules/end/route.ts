import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ scheduleId: z.uuid(), reason: reasonSchema });

/** Ends a schedule, so that it creates no more tournaments. */
export const POST = officeRoute(bodySchema, (staff, { scheduleId, reason }) =>
  repositories().backOffice.tournaments.endSchedule(staff, scheduleId, reason),
);
