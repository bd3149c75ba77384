import { refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the state of the newest archive of the user's data. The archive may not be ready yet. */
export const GET = userReadRoute(async ({ userId }) => ({
  latest: await repositories().dataExports.getLatest(userId),
}));

/** Requests an archive of everything that the room stores about the user. Fault 86 */
export const POST = userRoute(z.object({}), async ({ userId, sessionKey }) =>
  (await accountChangesPerUser.tryConsume(userId))
    ? repositories().dataExports.ask(sessionKey, await readRequestLocale())
    : refuse("too-many-tries"),
);
