import { DONE } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/repositories.ts";
import { accountRoute } from "../../../../server/user-route.ts";

/** null to end all sessions but the one of this request. */
const bodySchema = z.object({ end: z.uuid().nullable() });

/** Ends one session of the user, or all but the present one. Fault 42 */
export const POST = accountRoute(bodySchema, async ({ sessionKey }, { end }) => {
  const { sessions } = repositories();
  await (end === null ? sessions.endOthers(sessionKey) : sessions.endOwn(sessionKey, end));
  return DONE;
});
