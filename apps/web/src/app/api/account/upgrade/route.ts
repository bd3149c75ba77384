import { isRefusal, refuse } from "@poker/engine";
import { headers } from "next/headers";
import { newAccountSchema, toRegistration, withNameSuggestion } from "../../../../server/accounts/register-account.ts";
import { accountLimits } from "../../../../server/protection/account-limit.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { takeSameTime } from "../../../../server/requests/same-time.ts";
import { accountRoute } from "../../../../server/sign-in/user-route.ts";

/**
 * Makes the guest an account, with their chips and seats. If another account has the e-mail address, gives the same
 * response after the same time, so that the guest cannot find out. Fault 105, decision 0070
 */
export const POST = accountRoute(newAccountSchema, async ({ sessionKey }, wanted) => {
  if (!(await accountLimits().maySignUp(clientBlock(await headers())))) return refuse("too-many-tries");
  const answer = await takeSameTime(
    repositories().users.upgradeGuest(sessionKey, { ...toRegistration(wanted), locale: await readRequestLocale() }),
  );
  return isRefusal(answer) ? withNameSuggestion(answer, wanted.name) : answer;
});
