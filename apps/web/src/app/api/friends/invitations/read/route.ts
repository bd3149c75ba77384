import { DONE, refuse } from "@poker/engine";
import * as z from "zod";
import { friendChangesPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../../server/sign-in/user-route.ts";

/** Marks all of the user's invitations to tables as read. */
export const POST = userRoute(z.strictObject({}), async ({ userId, sessionKey }) => {
  if (!(await friendChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  await repositories().friends.markInvitationsRead(sessionKey);
  return DONE;
});
