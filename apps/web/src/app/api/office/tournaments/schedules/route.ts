import { tournamentScheduleSchema } from "@poker/protocol";
import { officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = tournamentScheduleSchema.safeExtend({ reason: reasonSchema });

/** Saves when tournaments of a template are made. */
export const POST = officeRoute(bodySchema, (staff, { reason, ...schedule }) =>
  repositories().backOffice.tournaments.saveSchedule(staff, schedule, reason),
);
