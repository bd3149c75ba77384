import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ id: z.uuid(), reason: reasonSchema });

/** Ends an invitation before its time. Decision 0111 */
export const POST = officeRoute(bodySchema, (staff, ended) => repositories().backOffice.invitations.end(staff, ended));
