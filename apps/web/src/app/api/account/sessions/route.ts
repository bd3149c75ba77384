import { DONE } from "@poker/engine";
import * as z from "zod";
import { handleAccountChange } from "../../../../server/account-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** null to end all sessions but the one of this request. */
const bodySchema = z.object({ end: z.uuid().nullable() });

/** Ends one session of the user, or all but the present one. Fault 42 */
export const POST = (request: Request): Promise<Response> =>
  handleAccountChange(request, bodySchema, async ({ userId, sid }, { end }) => {
    const { sessions } = repositories();
    await (end === null ? sessions.revokeOthers(userId, sid) : sessions.revokeOwn(userId, end));
    return DONE;
  });
