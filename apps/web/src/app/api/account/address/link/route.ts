import { DONE, isRefusal } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

/** Sends the link that verifies the account's address again. */
export const POST = accountRoute(z.object({}), async ({ sessionKey }) => {
  const answer = await repositories().accountMails.askVerification(sessionKey);
  // The address has been verified in the meantime, for example in another browser.
  return isRefusal(answer) && answer.code === "address-proven" ? DONE : answer;
});
