import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

/** Answers what of the user's friends waits for them, as `{news}`. */
export const GET = userReadRoute(async ({ sessionKey }) => ({ news: await repositories().friends.news(sessionKey) }));
