import { DONE, isRefusal } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

/** Sends again the mail with the link that confirms the account's e-mail address. */
export const POST = accountRoute(z.object({}), async ({ sessionKey }) => {
  const answer = await repositories().accountMails.askVerification(sessionKey);
  // The owner has confirmed the address meanwhile, for example in another browser.
  return isRefusal(answer) && answer.code === "address-proven" ? DONE : answer;
});
