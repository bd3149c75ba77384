import * as z from "zod";
import { accountIdSchema, officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = z.strictObject({ userId: accountIdSchema, reason: reasonSchema });

/** Asks for the removal of the second factors that a person has lost. */
export const POST = officeRoute(bodySchema, (staff, wanted) => repositories().backOffice.factors.ask(staff, wanted));
