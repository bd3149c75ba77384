import { DONE, isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { accountChangesPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../../server/sign-in/user-route.ts";

/** Asks to return from a self-exclusion, or withdraws such a request. */
export const POST = userRoute(z.object({ wanted: z.enum(["ask", "withdraw"]) }), async (user, { wanted }) => {
  if (!(await accountChangesPerUser.tryConsume(user.userId))) return refuse("too-many-tries");
  const { breaks } = repositories();
  if (wanted === "withdraw") return breaks.withdrawReturn(user.sessionKey);
  const asked = await breaks.askReturn(user.sessionKey);
  return isRefusal(asked) ? asked : DONE;
});
