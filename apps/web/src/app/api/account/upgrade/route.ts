import { DONE, refuse } from "@poker/engine";
import { headers } from "next/headers";
import { accountLimits } from "../../../../server/account-limit.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { withNameSuggestion } from "../../../../server/name-suggestion.ts";
import { newAccountSchema } from "../../../../server/new-account-schema.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { hideTakenAddress } from "../../../../server/sign-up.ts";
import { accountRoute } from "../../../../server/user-route.ts";

/** Turns the guest into an account, which keeps the chips and seats. The answer does not tell whether the address is taken. Fault 105 */
export const POST = accountRoute(newAccountSchema, async ({ sessionKey }, wanted) => {
  if (!(await accountLimits().maySignUp(clientBlock(await headers())))) return refuse("too-many-tries");
  const refusal = await hideTakenAddress(
    wanted.email,
    repositories().users.upgradeGuest(sessionKey, { ...wanted, locale: await readRequestLocale() }),
  );
  return refusal ? withNameSuggestion(refusal, wanted.name) : DONE;
});
