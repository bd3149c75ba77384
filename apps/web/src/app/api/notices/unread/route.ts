import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

/** Answers the user's newest notice if they have not read it (else null), and how many they have not read; both without invitations. */
export const GET = userReadRoute(async ({ userId }) => {
  const { notices } = repositories();
  const [newest, count] = await Promise.all([notices.findNewest(userId), notices.countUnread(userId)]);
  return { newest: newest?.read === false ? newest : null, count };
});
