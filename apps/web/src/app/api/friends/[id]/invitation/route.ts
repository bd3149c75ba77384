import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { friendChangesPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ tableId: uuidSchema });

/** Invites this friend to a table. */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { tableId }, { params }: IdProps) => {
  const friendId = await parseIdPart(params, uuidSchema);
  if (friendId === null) return refuse("no-such-player");
  if (!(await friendChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return repositories().friends.invite(sessionKey, friendId, tableId);
});
