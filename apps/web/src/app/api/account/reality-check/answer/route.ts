import { refuse } from "@poker/engine";
import * as z from "zod";
import { realityAnswersPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ number: z.int32().positive(), stops: z.boolean() });

/** Answers a reality check for all of the user's open pages. `stops` is true when the user also stops playing. Decision 0067 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { number, stops }) =>
  (await realityAnswersPerUser.tryConsume(userId))
    ? repositories().realityChecks.answer(sessionKey, number, stops)
    : refuse("too-many-tries"),
);
