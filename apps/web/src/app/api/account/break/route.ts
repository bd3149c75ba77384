import { DONE, isRefusal, refuse } from "@poker/engine";
import { BREAK_KINDS } from "@poker/protocol";
import * as z from "zod";
import { keepDeviceBreak } from "../../../../server/device-break.ts";
import { accountChangesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userRoute } from "../../../../server/user-route.ts";

const breakSchema = z.object({ kind: z.enum(BREAK_KINDS), length: z.int().min(1).max(100).nullable() });

/** Begins a break of the player, or lengthens it; this browser remembers it. Fault 69 */
export const POST = userRoute(breakSchema, async ({ sessionKey, userId }, { kind, length }) => {
  if (!(await accountChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const begun = await repositories().breaks.begin(sessionKey, kind, length);
  if (isRefusal(begun)) return begun;
  await keepDeviceBreak(userId);
  return DONE;
});
