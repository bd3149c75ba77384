import * as z from "zod";
import { handleAccountChange } from "../../../../server/account-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** Anything else in the body is dropped. Fault 70 */
const bodySchema = z.object({ name: z.string().max(200), email: z.string().max(300), password: z.string().max(1_000) });

/** The guest who asks becomes an account, with his chips and seats. */
export const POST = (request: Request): Promise<Response> =>
  handleAccountChange(request, bodySchema, ({ userId }, wanted) => repositories().users.upgradeGuest(userId, wanted));
