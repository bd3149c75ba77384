import { refuse } from "@poker/engine";
import * as z from "zod";
import { handIdSchema } from "../../../server/requests/address-params.ts";
import { shareLinksPerUser } from "../../../server/requests/rate-limits.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { userRoute } from "../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ handId: handIdSchema, showsNames: z.boolean() });

/**
 * Makes a link to a hand in which the user was dealt in. If they already have such a link, returns it. Responds with `{token}`. Fault 67
 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, wanted) =>
  (await shareLinksPerUser.tryConsume(userId))
    ? repositories().shareLinks.share(sessionKey, wanted)
    : refuse("too-many-tries"),
);
