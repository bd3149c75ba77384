import { isRefusal, refuse } from "@poker/engine";
import { preferenceChangesSchema } from "@poker/protocol";
import { preferencesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/user-route.ts";

/** Answers the preferences that were chosen for the user's account, by name. */
export const GET = userReadRoute(({ userId }) => repositories().preferences.find(userId));

/** Saves changes of preferences, and answers them all as they are then. Fault 67 */
export const PUT = userRoute(preferenceChangesSchema, async ({ userId, sessionKey }, wanted) => {
  if (wanted.userId !== userId) return refuse("other-account");
  if (!(await preferencesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const saved = await repositories().preferences.save(sessionKey, wanted.changes);
  return isRefusal(saved) ? saved : repositories().preferences.find(userId);
});
