import { refuse } from "@poker/engine";
import * as z from "zod";
import { friendChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ showsPlace: z.boolean(), takesMessages: z.boolean() });

/** Saves what the user's friends may see, and whether friends may send messages to the user. */
export const PUT = userRoute(bodySchema, async ({ userId, sessionKey }, settings) =>
  (await friendChangesPerUser.tryConsume(userId))
    ? repositories().friends.saveSettings(sessionKey, settings)
    : refuse("too-many-tries"),
);
