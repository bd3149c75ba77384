import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { takeSameTime } from "../../../../server/requests/same-time.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ email: z.string().max(300) });

/** Sends a link to a new address for the account. The response does not reveal whether the address is taken. Fault 67 */
export const POST = accountRoute(bodySchema, async ({ sessionKey }, { email }) => {
  const answer = await takeSameTime(repositories().accountMails.askChange(sessionKey, email));
  // No page lets a guest change the address, so no page sent this request.
  return isRefusal(answer) && answer.code === "no-account" ? refuse("malformed") : answer;
});
