import { makeSessionToken, toSessionKey } from "@poker/db";
import { refuse } from "@poker/engine";
import { headers } from "next/headers";
import * as z from "zod";
import { jsonResponse, parseBody, toResponse } from "../../../../server/requests/api-route.ts";
import { passkeySignInsPerAddress } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { askForPasskey } from "../../../../server/sign-in/passkey-ceremony.ts";
import { keepPendingSignIn, readPendingSignIn } from "../../../../server/sign-in/pending-sign-in.ts";

const bodySchema = z.strictObject({ step: z.enum(["alone", "second"]) });

/**
 * Returns the options for signing in with a passkey, either alone or as the second step of this browser's pending
 * sign-in. The route is below /api/auth, because browsers send the cookie of a pending sign-in only to those paths.
 * Fault 67
 */
export async function POST(request: Request): Promise<Response> {
  const input = await parseBody(request, bodySchema);
  if (input instanceof Response) return input;
  if (!(await passkeySignInsPerAddress.tryConsume(clientBlock(await headers()))))
    return toResponse(refuse("too-many-tries"));
  return input.data.step === "alone" ? beginAlone() : beginSecondStep();
}

async function beginAlone(): Promise<Response> {
  const token = makeSessionToken();
  await repositories().passkeys.beginSignIn(token);
  await keepPendingSignIn({ sub: null, token });
  return jsonResponse(200, await askForPasskey(toSessionKey(token), null));
}

async function beginSecondStep(): Promise<Response> {
  const pending = await readPendingSignIn();
  if (!pending?.sub) return toResponse(refuse("sign-in-expired"));
  const own = await repositories().passkeys.listOf(pending.sub);
  return jsonResponse(200, await askForPasskey(toSessionKey(pending.token), own));
}
