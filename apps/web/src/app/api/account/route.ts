import { isRefusal, refuse } from "@poker/engine";
import { accountLimits } from "../../../server/account-limit.ts";
import { jsonResponse, parseBody, toResponse } from "../../../server/api-route.ts";
import { clientBlock } from "../../../server/client-address.ts";
import { withNameSuggestion } from "../../../server/name-suggestion.ts";
import { newAccountSchema } from "../../../server/new-account-schema.ts";
import { repositories } from "../../../server/repositories.ts";
import { localeOf } from "../../../server/request-locale.ts";
import { takeSameTime } from "../../../server/same-time.ts";

/**
 * Creates an account; signing in is a request of its own. Another account may name the same address: answer and time are the same. Fault 105,
 * decision 0070
 */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, newAccountSchema);
  if (wanted instanceof Response) return wanted;
  const [limits, address] = [accountLimits(), clientBlock(request.headers)];
  const isAllowed = (await limits.maySignUp(address)) && (await limits.mayMakeAccount(address));
  if (!isAllowed) return toResponse(refuse("too-many-tries"));
  const made = await takeSameTime(repositories().users.register({ ...wanted.data, locale: localeOf(request) }));
  return isRefusal(made)
    ? toResponse(await withNameSuggestion(made, wanted.data.name))
    : jsonResponse(201, { ok: true });
}
