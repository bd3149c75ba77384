import { DONE } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ upTo: z.int().positive() });

/** Marks the user's notices up to number `upTo` as read. */
export const POST = userRoute(bodySchema, async ({ sessionKey }, { upTo }) => {
  await repositories().notices.markRead(sessionKey, upTo);
  return DONE;
});
