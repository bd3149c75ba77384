import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

/** Answers the user's newest notice if they have not read it (else null), and how many they have not read. */
export const GET = userReadRoute(async ({ userId }) => {
  const { notices } = repositories();
  const [[newest], count] = await Promise.all([notices.list(userId, 1), notices.countUnread(userId)]);
  return { newest: newest && !newest.read ? newest : null, count };
});
