import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart, shareTokenSchema } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";

/** Revokes one of the user's own links to a hand. */
export const DELETE = userRoute(z.strictObject({}), async ({ sessionKey }, _body, { params }: IdProps) => {
  const token = await parseIdPart(params, shareTokenSchema);
  return token === null ? refuse("not-found") : repositories().shareLinks.revoke(sessionKey, token);
});
