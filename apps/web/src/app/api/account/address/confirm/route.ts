import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

const bodySchema = z.object({ token: z.string().max(200) });

/** Verifies an address with the token of a link. The browser must be signed in to the link's account. Decision 0070 */
export const POST = accountRoute(bodySchema, ({ sessionKey }, { token }) =>
  repositories().accountMails.confirmAddress(token, sessionKey),
);
