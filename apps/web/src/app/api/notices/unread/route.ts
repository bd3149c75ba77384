import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the user's newest notice, or null when it is read, and how many notices are unread. Does not count invitations. */
export const GET = userReadRoute(async ({ userId }) => {
  const { notices } = repositories();
  const [newest, count] = await Promise.all([notices.findNewest(userId), notices.countUnread(userId)]);
  return { newest: newest?.read === false ? newest : null, count };
});
