import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ token: z.string().max(200) });

/**
 * Confirms an e-mail address with the token of the link in a mail. The browser must be signed in to the account that
 * the mail is about. Decision 0070
 */
export const POST = accountRoute(bodySchema, ({ sessionKey }, { token }) =>
  repositories().accountMails.confirmAddress(token, sessionKey),
);
