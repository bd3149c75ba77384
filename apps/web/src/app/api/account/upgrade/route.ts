import * as z from "zod";
import { handleAccountChange } from "../../../../server/account-route.ts";
import { repositories } from "../../../../server/repositories.ts";

/** Unknown fields of the body are dropped. Fault 70 */
const bodySchema = z.object({ name: z.string().max(200), email: z.string().max(300), password: z.string().max(1_000) });

/** Turns the guest into an account, which keeps the chips and seats. */
export const POST = (request: Request): Promise<Response> =>
  handleAccountChange(request, bodySchema, ({ userId }, wanted) => repositories().users.upgradeGuest(userId, wanted));
