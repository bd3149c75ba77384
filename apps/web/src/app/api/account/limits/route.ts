import { refuse } from "@poker/engine";
import { PLAY_LIMIT_KINDS, PLAY_LIMIT_PERIODS } from "@poker/protocol";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({
  kind: z.enum(PLAY_LIMIT_KINDS),
  period: z.enum(PLAY_LIMIT_PERIODS),
  currency: z.enum(["play", "real"]).nullable(),
  amount: z.int().positive().nullable(),
});

/** Sets one of the user's own limits, or requests to raise or remove it. Decision 0061 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, wish) =>
  (await accountChangesPerUser.tryConsume(userId))
    ? repositories().playLimits.set(sessionKey, wish)
    : refuse("too-many-tries"),
);
