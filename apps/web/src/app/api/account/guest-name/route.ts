import * as z from "zod";
import { withNameSuggestion } from "../../../../server/accounts/register-account.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

/** Renames the guest. Refused while the guest is seated. */
export const POST = accountRoute(z.object({ name: z.string() }), async ({ sessionKey }, { name }) =>
  withNameSuggestion(await repositories().users.renameGuest(sessionKey, name), name),
);
