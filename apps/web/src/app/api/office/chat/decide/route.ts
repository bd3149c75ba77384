import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** `chatBanUntil`: epoch ms. */
const bodySchema = z.strictObject({
  number: z.int().positive(),
  decision: z.enum(["dismissed", "upheld"]),
  chatBanUntil: timeSchema.nullable(),
  reason: reasonSchema,
});

/** Decides on the reports about a message. */
export const POST = officeRoute(bodySchema, (staff, decided) =>
  repositories().backOffice.chatReports.decideReport(staff, decided),
);
