import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ number: z.int().positive(), reason: reasonSchema });

/** Shows staff a reported private message and the messages around it. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.chatReports.readPrivate(staff, wanted),
);
