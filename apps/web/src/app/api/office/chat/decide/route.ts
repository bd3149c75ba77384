import * as z from "zod";
import { officeRoute, reasonSchema, timeSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** `chatBanUntil` is when the chat ban ends, in epoch ms. */
const bodySchema = z.strictObject({
  number: z.int().positive(),
  decision: z.enum(["dismissed", "upheld"]),
  chatBanUntil: timeSchema.nullable(),
  reason: reasonSchema,
});

/** Decides about the reports of a message. */
export const POST = officeRoute(bodySchema, (staff, decided) =>
  repositories().backOffice.chatReports.decideReport(staff, decided),
);
