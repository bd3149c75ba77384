import * as z from "zod";
import { repositories } from "../../../server/repositories.ts";
import { userRoute } from "../../../server/user-route.ts";

/** Refills the user's play chips by the room's rule: `{ok, amount, nextAt}`, or the refusal. Fault 50 */
export const POST = userRoute(z.strictObject({}), ({ sessionKey }) => repositories().refills.refillPlayer(sessionKey));
