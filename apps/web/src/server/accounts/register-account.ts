import { DONE, type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import { MAX_INVITATION_CODE_LENGTH, NAME_REFUSALS } from "@poker/protocol";
import * as z from "zod";
import { accountLimits } from "../protection/account-limit.ts";
import { repositories } from "../requests/repositories.ts";
import { clientBlock } from "../requests/request-address.ts";
import { localeOf } from "../requests/request-locale.ts";
import { takeSameTime } from "../requests/same-time.ts";

/** The data that a visitor sends to create an account. Unknown fields are dropped. Fault 70 */
export const newAccountSchema = z.object({
  name: z.string().max(200),
  email: z.string().max(300),
  password: z.string().max(1_000),
  invitation: z.string().max(MAX_INVITATION_CODE_LENGTH).optional(),
  /** The version of the terms that the visitor agreed to. */
  terms: z.coerce.number().int().optional(),
});

/** Converts the visitor's data to a registration. Fields that the visitor left out become null. */
export const toRegistration = ({ terms, invitation, ...wanted }: z.infer<typeof newAccountSchema>) => ({
  ...wanted,
  invitation: invitation ?? null,
  termsSeen: terms ?? null,
});

/** When a name is refused, adds a free name to the refusal so that the page can suggest it. */
export async function withNameSuggestion<Result extends object>(result: Result, wanted: string): Promise<Result> {
  if (!isRefusal(result) || !NAME_REFUSALS.some((code) => code === result.code)) return result;
  const suggestion = await repositories().users.suggestName(wanted);
  return suggestion === null ? result : { ...result, detail: { suggestion } };
}

/**
 * Creates an account, unless the visitor's address has reached a limit. When the e-mail address already has an account,
 * the visitor gets the same response after the same time, so that they cannot find out. Fault 105, decision 0070
 */
export async function registerAccount(
  request: Request,
  wanted: z.infer<typeof newAccountSchema>,
): Promise<Done | Refusal<string>> {
  const [limits, address] = [accountLimits(), clientBlock(request.headers)];
  const isAllowed = (await limits.maySignUp(address)) && (await limits.mayMakeAccount(address));
  if (!isAllowed) return refuse("too-many-tries");
  const made = await takeSameTime(
    repositories().users.register({ ...toRegistration(wanted), locale: localeOf(request) }),
  );
  return isRefusal(made) ? withNameSuggestion(made, wanted.name) : DONE;
}
