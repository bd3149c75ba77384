import { MAX_TOURNAMENT_NAME_LENGTH, tournamentSettingsSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(MAX_TOURNAMENT_NAME_LENGTH),
  settings: tournamentSettingsSchema,
  /** When registration opens. null means at once for a tournament with a start time. A sit-and-go has no start time. */
  opensAt: timeSchema.nullable(),
  startsAt: timeSchema.nullable(),
  reason: reasonSchema,
});

/** Announces a tournament. */
export const POST = officeRoute(bodySchema, (staff, { opensAt, ...wanted }) =>
  repositories().backOffice.tournaments.create(staff, {
    ...wanted,
    opensAt: wanted.startsAt === null ? opensAt : (opensAt ?? Date.now()),
  }),
);
