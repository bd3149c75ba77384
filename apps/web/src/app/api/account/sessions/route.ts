import { DONE } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

/** `end` is the id of the session to end. null ends all sessions except the one of this request. */
const bodySchema = z.object({ end: z.uuid().nullable() });

/** Ends one of the user's sessions, or all except the current one. Fault 42 */
export const POST = accountRoute(bodySchema, async ({ sessionKey }, { end }) => {
  const { sessions } = repositories();
  await (end === null ? sessions.endOthers(sessionKey) : sessions.endOwn(sessionKey, end));
  return DONE;
});
