import { refuse } from "@poker/engine";
import * as z from "zod";
import { handIdSchema } from "../../../server/id-param.ts";
import { shareLinksPerUser } from "../../../server/rate-limits.ts";
import { repositories } from "../../../server/repositories.ts";
import { userRoute } from "../../../server/user-route.ts";

const bodySchema = z.strictObject({ handId: handIdSchema, showsNames: z.boolean() });

/** Makes a link to a hand that the user was dealt, or answers the one that they have; as `{token}`. Fault 67 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, wanted) =>
  (await shareLinksPerUser.tryConsume(userId))
    ? repositories().shareLinks.share(sessionKey, wanted)
    : refuse("too-many-tries"),
);
