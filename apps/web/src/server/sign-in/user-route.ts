/** API routes for signed-in users. */
import { refuse } from "@poker/engine";
import type * as z from "zod";
import { createRoutes } from "../requests/api-route.ts";
import { accountChangesPerUser } from "../requests/rate-limits.ts";
import { type CurrentUser, currentUser } from "./current-user.ts";

export const { readRoute: userReadRoute, writeRoute: userRoute } = createRoutes({
  identify: currentUser,
  strangerRefusal: refuse("session-revoked"),
});

/** Makes a route that changes the user's own account, within a limit. Fault 67 */
export const accountRoute = <S extends z.ZodType>(
  shape: S,
  change: (user: CurrentUser, wanted: z.infer<S>) => Promise<object>,
) =>
  userRoute(shape, async (user, wanted: z.infer<S>) =>
    (await accountChangesPerUser.tryConsume(user.userId)) ? change(user, wanted) : refuse("too-many-tries"),
  );
