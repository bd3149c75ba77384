import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ number: z.int().positive(), reason: reasonSchema });

/** Shows a member of staff a reported private message and the messages before and after it. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.chatReports.readPrivate(staff, wanted),
);
