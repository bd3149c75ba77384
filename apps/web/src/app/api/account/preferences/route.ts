import { isRefusal, refuse } from "@poker/engine";
import { preferenceChangesSchema } from "@poker/protocol";
import { preferencesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the preferences that the user's account stores, keyed by name. */
export const GET = userReadRoute(({ userId }) => repositories().preferences.find(userId));

/** Saves changes of preferences. Returns all preferences as they are after the change. Fault 67 */
export const PUT = userRoute(preferenceChangesSchema, async ({ userId, sessionKey }, wanted) => {
  if (wanted.userId !== userId) return refuse("other-account");
  if (!(await preferencesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const saved = await repositories().preferences.save(sessionKey, wanted.changes);
  return isRefusal(saved) ? saved : repositories().preferences.find(userId);
});
