import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

/** Discards the guest and ends all their sessions. Refused while the guest is seated. */
export const POST = accountRoute(z.object({}), ({ sessionKey }) => repositories().users.discardGuest(sessionKey));
