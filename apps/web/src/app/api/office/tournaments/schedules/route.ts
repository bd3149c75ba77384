import { tournamentScheduleSchema } from "@poker/protocol";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = tournamentScheduleSchema.safeExtend({ reason: reasonSchema });

/** Saves the times at which tournaments are created from a template. */
export const POST = officeRoute(bodySchema, (staff, { reason, ...schedule }) =>
  repositories().backOffice.tournaments.saveSchedule(staff, schedule, reason),
);
