import * as z from "zod";
import { accountIdSchema, officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ userId: accountIdSchema, reason: reasonSchema });

/** Requests the removal of second factors that a person has lost. */
export const POST = officeRoute(bodySchema, (staff, wanted) => repositories().backOffice.factors.ask(staff, wanted));
