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
 * Turns the guest into an account, which keeps the chips and seats. The response and its time are the same even when another account has
 * claimed the address. Fault 105, decision 0070
 */
export const POST = accountRoute(newAccountSchema, async ({ sessionKey }, wanted) => {
  if (!(await accountLimits().maySignUp(clientBlock(await headers())))) return refuse("too-many-tries");
  const answer = await takeSameTime(
    repositories().users.upgradeGuest(sessionKey, { ...toRegistration(wanted), locale: await readRequestLocale() }),
  );
  return isRefusal(answer) ? withNameSuggestion(answer, wanted.name) : answer;
});
