import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the user's unread news of friends as `{news}`. */
export const GET = userReadRoute(async ({ sessionKey }) => ({ news: await repositories().friends.news(sessionKey) }));
