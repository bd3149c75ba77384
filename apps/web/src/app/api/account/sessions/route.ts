import * as z from "zod";
import { changeOf } from "../../../../server/change-of.ts";
import { room } from "../../../../server/database.ts";

/** null: all but the one that asks. */
const body = z.object({ end: z.uuid().nullable() });

/** Ends a sign-in of the asker's, or all of his others. Fault 42 */
export const POST = (request: Request): Promise<Response> =>
  changeOf(request, body, async ({ userId, sid }, { end }) => {
    const { sessions } = room();
    await (end === null ? sessions.revokeOthers(userId, sid) : sessions.revokeOf(userId, end));
    return null;
  });
