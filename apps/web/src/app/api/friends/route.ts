import { refuse } from "@poker/engine";
import * as z from "zod";
import { friendChangesPerUser } from "../../../server/requests/rate-limits.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../server/sign-in/user-route.ts";

/** A name has at most 20 letters. A longer text is accepted here and then matches no player. */
const bodySchema = z.strictObject({ name: z.string().trim().min(1).max(60) });

/** Returns the user's friends, requests, blocked players and settings for friends. */
export const GET = userReadRoute(({ userId, sessionKey }) => repositories().friends.view(userId, sessionKey));

/** Sends a friend request to the player with this name. */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { name }) =>
  (await friendChangesPerUser.tryConsume(userId))
    ? repositories().friends.ask(sessionKey, name)
    : refuse("too-many-tries"),
);
