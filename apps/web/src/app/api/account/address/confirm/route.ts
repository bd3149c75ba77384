import * as z from "zod";
import { repositories } from "../../../../../server/repositories.ts";
import { accountRoute } from "../../../../../server/user-route.ts";

const bodySchema = z.object({ token: z.string().max(200) });

/** Proves an address with the token of a link, in a browser that is signed in to the account that the link is of. Decision 0070 */
export const POST = accountRoute(bodySchema, ({ sessionKey }, { token }) =>
  repositories().accountMails.confirmAddress(token, sessionKey),
);
