import { refuse } from "@poker/engine";
import * as z from "zod";
import { friendChangesPerUser } from "../../../server/rate-limits.ts";
import { repositories } from "../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../server/user-route.ts";

/** Names have 20 letters at most; a longer one is none. */
const bodySchema = z.strictObject({ name: z.string().trim().min(1).max(60) });

/** Answers the user's friends, requests, blocked players and settings. */
export const GET = userReadRoute(({ userId, sessionKey }) => repositories().friends.view(userId, sessionKey));

/** Asks the player of this name to be friends. */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { name }) =>
  (await friendChangesPerUser.tryConsume(userId))
    ? repositories().friends.ask(sessionKey, name)
    : refuse("too-many-tries"),
);
