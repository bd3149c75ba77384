import { MAX_TOURNAMENT_NAME_LENGTH, tournamentTemplateSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(MAX_TOURNAMENT_NAME_LENGTH),
  settings: tournamentTemplateSchema,
  retired: z.boolean(),
  reason: reasonSchema,
});

/** Saves a new or changed tournament template. */
export const POST = officeRoute(bodySchema, (staff, { reason, ...template }) =>
  repositories().backOffice.tournaments.saveTemplate(staff, template, reason),
);
