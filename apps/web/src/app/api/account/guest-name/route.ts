import * as z from "zod";
import { withNameSuggestion } from "../../../../server/name-suggestion.ts";
import { repositories } from "../../../../server/repositories.ts";
import { accountRoute } from "../../../../server/user-route.ts";

/** Gives the guest another name; refused while theirs stands at a table. */
export const POST = accountRoute(z.object({ name: z.string() }), async ({ sessionKey }, { name }) =>
  withNameSuggestion(await repositories().users.renameGuest(sessionKey, name), name),
);
