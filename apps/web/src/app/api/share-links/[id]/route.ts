import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart, shareTokenSchema } from "../../../../server/id-param.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userRoute } from "../../../../server/user-route.ts";

/** Revokes a link of the user's own. */
export const DELETE = userRoute(z.strictObject({}), async ({ sessionKey }, _body, { params }: IdProps) => {
  const token = await parseIdPart(params, shareTokenSchema);
  return token === null ? refuse("not-found") : repositories().shareLinks.revoke(sessionKey, token);
});
