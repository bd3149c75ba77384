import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/repositories.ts";
import { takeSameTime } from "../../../../server/same-time.ts";
import { accountRoute } from "../../../../server/user-route.ts";

const bodySchema = z.object({ email: z.string().max(300) });

/** Sends a link to another address for the account. The answer does not tell whether the address is taken. Fault 67 */
export const POST = accountRoute(bodySchema, async ({ sessionKey }, { email }) => {
  const answer = await takeSameTime(repositories().accountMails.askChange(sessionKey, email));
  // No page offers it to a guest.
  return isRefusal(answer) && answer.code === "no-account" ? refuse("malformed") : answer;
});
