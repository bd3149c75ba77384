import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  returnId: z.int().min(1),
  approved: z.boolean(),
  reason: reasonSchema,
});

/** Decides on a player's request to return early from a self-exclusion. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.returns.decideReturn(staff, wanted),
);
