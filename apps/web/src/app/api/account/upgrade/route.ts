import { isRefusal, refuse } from "@poker/engine";
import { headers } from "next/headers";
import { accountLimits } from "../../../../server/account-limit.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { withNameSuggestion } from "../../../../server/name-suggestion.ts";
import { newAccountSchema } from "../../../../server/new-account-schema.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { takeSameTime } from "../../../../server/same-time.ts";
import { accountRoute } from "../../../../server/user-route.ts";

/**
 * Turns the guest into an account, which keeps the chips and seats. Answer and time are the same
 * when another account names the address. Fault 105, decision 0070
 */
export const POST = accountRoute(newAccountSchema, async ({ sessionKey }, wanted) => {
  if (!(await accountLimits().maySignUp(clientBlock(await headers())))) return refuse("too-many-tries");
  const answer = await takeSameTime(
    repositories().users.upgradeGuest(sessionKey, { ...wanted, locale: await readRequestLocale() }),
  );
  return isRefusal(answer) ? withNameSuggestion(answer, wanted.name) : answer;
});
