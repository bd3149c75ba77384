import type { Friends } from "@poker/db";
import { refuse } from "@poker/engine";
import * as z from "zod";
import { FRIEND_CHANGES, type FriendChange } from "../../../../features/people/friends/friends-api.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../server/requests/address-params.ts";
import { friendChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ wanted: z.enum(FRIEND_CHANGES) });

const CHANGES: Readonly<
  Record<FriendChange, (friends: Friends, sessionKey: string, otherId: string) => Promise<object>>
> = {
  accept: (friends, sessionKey, otherId) => friends.answer(sessionKey, otherId, true),
  decline: (friends, sessionKey, otherId) => friends.answer(sessionKey, otherId, false),
  remove: (friends, sessionKey, otherId) => friends.remove(sessionKey, otherId),
  block: (friends, sessionKey, otherId) => friends.setBlocked(sessionKey, otherId, true),
  unblock: (friends, sessionKey, otherId) => friends.setBlocked(sessionKey, otherId, false),
};

/** Returns whether this player is the user's friend, and which requests and blocks there are between the two. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const otherId = await parseIdPart(params, uuidSchema);
  return otherId === null ? refuse("no-such-player") : repositories().friends.standing(userId, otherId);
});

/** Answers this player's request, ends the friendship, withdraws the user's own request, or blocks or unblocks the player. */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { wanted }, { params }: IdProps) => {
  const otherId = await parseIdPart(params, uuidSchema);
  if (otherId === null) return refuse("no-such-player");
  if (!(await friendChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return CHANGES[wanted](repositories().friends, sessionKey, otherId);
});
