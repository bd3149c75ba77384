import { DONE } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/repositories.ts";
import { userRoute } from "../../../../server/user-route.ts";

const bodySchema = z.object({ upTo: z.int().positive() });

/** Marks the user's notices as read up to this one. */
export const POST = userRoute(bodySchema, async ({ sessionKey }, { upTo }) => {
  await repositories().notices.markRead(sessionKey, upTo);
  return DONE;
});
