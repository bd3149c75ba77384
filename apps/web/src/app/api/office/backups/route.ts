import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ reason: reasonSchema });

/** Asks the launcher for a backup. */
export const POST = officeRoute(bodySchema, (staff, wanted) => repositories().backOffice.backups.ask(staff, wanted));
