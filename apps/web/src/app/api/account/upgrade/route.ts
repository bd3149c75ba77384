import * as z from "zod";
import { changeOf } from "../../../../server/change-of.ts";
import { room } from "../../../../server/database.ts";

/** Anything else in the body is dropped. Fault 70 */
const body = z.object({ name: z.string().max(200), email: z.string().max(300), password: z.string().max(1_000) });

/** The guest who asks becomes an account, with his chips and seats. */
export const POST = (request: Request): Promise<Response> =>
  changeOf(request, body, ({ userId }, wanted) => room().users.upgrade(userId, wanted));
