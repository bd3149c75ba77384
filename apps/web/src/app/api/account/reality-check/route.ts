import { refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/user-route.ts";

/** How often the user wants a reality check, and what the one that is due says. */
export const GET = userReadRoute(({ sessionKey }) => repositories().realityChecks.find(sessionKey));

const bodySchema = z.strictObject({ minutes: z.int32().nullable() });

/** Sets how often the user wants a reality check; null for never. Decision 0067 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { minutes }) =>
  (await accountChangesPerUser.tryConsume(userId))
    ? repositories().realityChecks.setInterval(sessionKey, minutes)
    : refuse("too-many-tries"),
);
