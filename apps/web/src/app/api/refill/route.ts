import * as z from "zod";
import { repositories } from "../../../server/requests/repositories.ts";
import { userRoute } from "../../../server/sign-in/user-route.ts";

/** Refills the user's play chips according to the room's rule. Returns `{ok, amount, nextAt}` or the refusal. Fault 50 */
export const POST = userRoute(z.strictObject({}), ({ sessionKey }) => repositories().refills.refillPlayer(sessionKey));
