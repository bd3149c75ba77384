import { refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { userReadRoute, userRoute } from "../../../../server/user-route.ts";

/** The newest archive of the user's data, which may still be in the making. */
export const GET = userReadRoute(async ({ userId }) => ({
  latest: await repositories().dataExports.getLatest(userId),
}));

/** Asks for an archive of everything that the room keeps of the user. Fault 86 */
export const POST = userRoute(z.object({}), async ({ userId, sessionKey }) =>
  (await accountChangesPerUser.tryConsume(userId))
    ? repositories().dataExports.ask(sessionKey, await readRequestLocale())
    : refuse("too-many-tries"),
);
