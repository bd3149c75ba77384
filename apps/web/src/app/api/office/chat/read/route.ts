import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = z.strictObject({ number: z.int().positive(), reason: reasonSchema });

/** Shows a reported private message and those around it to staff. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.chatReports.readPrivate(staff, wanted),
);
