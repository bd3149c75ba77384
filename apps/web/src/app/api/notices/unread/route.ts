import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/**
 * Returns the user's newest notice, and how many notices are unread. The newest notice is null when it was read.
 * Invitations are left out of both values.
 */
export const GET = userReadRoute(async ({ userId }) => {
  const { notices } = repositories();
  const [newest, count] = await Promise.all([notices.findNewest(userId), notices.countUnread(userId)]);
  return { newest: newest?.read === false ? newest : null, count };
});
