import { DONE, isRefusal } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../../server/repositories.ts";
import { accountRoute } from "../../../../../server/user-route.ts";

/** Sends the link once more that proves the address of the account. */
export const POST = accountRoute(z.object({}), async ({ sessionKey }) => {
  const answer = await repositories().accountMails.askVerification(sessionKey);
  // Proven meanwhile, in another browser.
  return isRefusal(answer) && answer.code === "address-proven" ? DONE : answer;
});
