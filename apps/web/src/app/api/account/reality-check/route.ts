import { refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns how often the user wants a reality check, and the content of the reality check that is due. */
export const GET = userReadRoute(({ sessionKey }) => repositories().realityChecks.find(sessionKey));

const bodySchema = z.strictObject({ minutes: z.int32().nullable() });

/** Sets how often the user wants a reality check, in minutes. null means never. Decision 0067 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { minutes }) =>
  (await accountChangesPerUser.tryConsume(userId))
    ? repositories().realityChecks.setInterval(sessionKey, minutes)
    : refuse("too-many-tries"),
);
