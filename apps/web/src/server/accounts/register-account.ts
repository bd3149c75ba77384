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
  /** The version of the terms to which the visitor agrees. */
  terms: z.coerce.number().int().optional(),
});

/** Returns the registration. A missing invitation or version of the terms becomes null. */
export const toRegistration = ({ terms, invitation, ...wanted }: z.infer<typeof newAccountSchema>) => ({
  ...wanted,
  invitation: invitation ?? null,
  termsSeen: terms ?? null,
});

/** Adds a free name to the refusal of a name, so that the page can suggest it. */
export async function withNameSuggestion<Result extends object>(result: Result, wanted: string): Promise<Result> {
  if (!isRefusal(result) || !NAME_REFUSALS.some((code) => code === result.code)) return result;
  const suggestion = await repositories().users.suggestName(wanted);
  return suggestion === null ? result : { ...result, detail: { suggestion } };
}

/**
 * Creates an account within the limits of the visitor's address. The response and its time are the same when another account has claimed
 * the e-mail address. Fault 105, decision 0070
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
