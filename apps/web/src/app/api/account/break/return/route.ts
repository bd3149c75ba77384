import { DONE, isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../../server/rate-limits.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { userRoute } from "../../../../../server/user-route.ts";

/** Asks to return from a self-exclusion, or takes the request back. */
export const POST = userRoute(z.object({ wanted: z.enum(["ask", "withdraw"]) }), async (user, { wanted }) => {
  if (!(await accountChangesPerUser.tryConsume(user.userId))) return refuse("too-many-tries");
  const { breaks } = repositories();
  if (wanted === "withdraw") return breaks.withdrawReturn(user.sessionKey);
  const asked = await breaks.askReturn(user.sessionKey);
  return isRefusal(asked) ? asked : DONE;
});
