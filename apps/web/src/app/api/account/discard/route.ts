import * as z from "zod";
import { repositories } from "../../../../server/repositories.ts";
import { accountRoute } from "../../../../server/user-route.ts";

/** Throws the guest away: all their sessions end. Refused while they have a seat. */
export const POST = accountRoute(z.object({}), ({ sessionKey }) => repositories().users.discardGuest(sessionKey));
