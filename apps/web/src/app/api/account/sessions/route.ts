import { DONE } from "@poker/engine";
import * as z from "zod";
import { handleAccountChange } from "../../../../server/account-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** null: all but the one that asks. */
const bodySchema = z.object({ end: z.uuid().nullable() });

/** Ends a sign-in of the asker's, or all of his others. Fault 42 */
export const POST = (request: Request): Promise<Response> =>
  handleAccountChange(request, bodySchema, async ({ userId, sid }, { end }) => {
    const { sessions } = repositories();
    await (end === null ? sessions.revokeOthers(userId, sid) : sessions.revokeOwn(userId, end));
    return DONE;
  });
