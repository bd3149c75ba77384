import { MAX_TOURNAMENT_NAME_LENGTH, tournamentSettingsSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(MAX_TOURNAMENT_NAME_LENGTH),
  settings: tournamentSettingsSchema,
  /** When registration opens, in epoch ms. null when it opens at once, and always null for a sit-and-go. */
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
