import { refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ current: z.string().max(1_000), next: z.string().max(1_000) });

/** Changes the user's password and ends all their other sessions. */
export const POST = accountRoute(bodySchema, async ({ userId, sessionKey }, { current, next }) => {
  const { users } = repositories();
  const user = await users.getById(userId);
  return user ? users.changePassword(sessionKey, user, current, next) : refuse("session-revoked");
});
