import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the user's newest notice (null when they have read it) and the number of unread notices. Invitations are left out of both. */
export const GET = userReadRoute(async ({ userId }) => {
  const { notices } = repositories();
  const [newest, count] = await Promise.all([notices.findNewest(userId), notices.countUnread(userId)]);
  return { newest: newest?.read === false ? newest : null, count };
});
