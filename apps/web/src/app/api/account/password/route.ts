import * as z from "zod";
import { changeOf } from "../../../../server/change-of.ts";
import { room } from "../../../../server/database.ts";

const body = z.object({ current: z.string().max(1_000), next: z.string().max(1_000) });

/** Changes the asker's password and ends his sign-ins everywhere else. */
export const POST = (request: Request): Promise<Response> =>
  changeOf(request, body, async ({ userId, sid }, { current, next }) => {
    const { users, sessions } = room();
    const refused = await users.changePassword(userId, current, next);
    if (!refused) await sessions.revokeOthers(userId, sid);
    return refused;
  });
