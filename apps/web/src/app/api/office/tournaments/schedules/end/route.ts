import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../../server/office-route.ts";
import { repositories } from "../../../../../../server/repositories.ts";

const bodySchema = z.strictObject({ scheduleId: z.uuid(), reason: reasonSchema });

/** Lets a schedule make no more tournaments. */
export const POST = officeRoute(bodySchema, (staff, { scheduleId, reason }) =>
  repositories().backOffice.tournaments.endSchedule(staff, scheduleId, reason),
);
