import { isRefusal } from "@poker/engine";
import { newAccountSchema, registerAccount } from "../../../server/accounts/register-account.ts";
import { jsonResponse, parseBody, toResponse } from "../../../server/requests/api-route.ts";

/** Creates an account. Signing in to it is a separate request. */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, newAccountSchema);
  if (wanted instanceof Response) return wanted;
  const made = await registerAccount(request, wanted.data);
  return isRefusal(made) ? toResponse(made) : jsonResponse(201, made);
}
