import * as z from "zod";
import { handleAccountChange } from "../../../../server/account-route.ts";
import { repositories } from "../../../../server/repositories.ts";

const bodySchema = z.object({ current: z.string().max(1_000), next: z.string().max(1_000) });

/** Changes the user's password and ends their other sessions. */
export const POST = (request: Request): Promise<Response> =>
  handleAccountChange(request, bodySchema, async ({ userId, sid }, { current, next }) => {
    const { users, sessions } = repositories();
    const result = await users.changePassword(userId, current, next);
    if (result.ok) await sessions.revokeOthers(userId, sid);
    return result;
  });
