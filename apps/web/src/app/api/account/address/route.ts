import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../server/requests/repositories.ts";
import { takeSameTime } from "../../../../server/requests/same-time.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ email: z.string().max(300) });

/**
 * Sends a mail with a link to a new e-mail address for the account. The response does not tell whether another account
 * has the address. Fault 67
 */
export const POST = accountRoute(bodySchema, async ({ sessionKey }, { email }) => {
  const answer = await takeSameTime(repositories().accountMails.askChange(sessionKey, email));
  // Only accounts have a page with this form, so no page of the room sent a guest's request.
  return isRefusal(answer) && answer.code === "no-account" ? refuse("malformed") : answer;
});
