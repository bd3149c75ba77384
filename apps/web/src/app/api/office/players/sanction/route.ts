import { SANCTIONS } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** `until` is when the sanction ends, in epoch ms. null lifts the sanction now. */
const bodySchema = z.strictObject({
  userId: z.uuid(),
  sanction: z.enum(SANCTIONS),
  until: timeSchema.nullable(),
  reason: reasonSchema,
});

export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.players.changeSanction(staff, wanted),
);
