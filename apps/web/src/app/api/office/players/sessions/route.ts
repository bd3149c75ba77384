import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** `sid` is the session to end. null ends all sessions of the player. */
const bodySchema = z.strictObject({ userId: z.uuid(), sid: z.uuid().nullable(), reason: reasonSchema });

/** Signs a player out, and tells them the reason. Fault 42 */
export const POST = officeRoute(bodySchema, (staff, wanted) => repositories().backOffice.sessions.end(staff, wanted));
