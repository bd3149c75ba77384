import { DONE, isRefusal, refuse } from "@poker/engine";
import { BREAK_KINDS } from "@poker/protocol";
import * as z from "zod";
import { keepDeviceBreak, readBreakBrowser } from "../../../../server/protection/device-break.ts";
import { accountChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";

const breakSchema = z.object({ kind: z.enum(BREAK_KINDS), length: z.int().min(1).max(100).nullable() });

/**
 * Begins or lengthens the player's break. The break also applies to everyone else who plays in this browser, so the
 * browser remembers it in a cookie. Faults 69, 120
 */
export const POST = userRoute(breakSchema, async ({ sessionKey, userId }, { kind, length }) => {
  if (!(await accountChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const begun = await repositories().breaks.begin(sessionKey, kind, length, await readBreakBrowser());
  if (isRefusal(begun)) return begun;
  await keepDeviceBreak(userId);
  return DONE;
});
