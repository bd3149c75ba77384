import { makeSessionToken, toSessionKey } from "@poker/db";
import { refuse } from "@poker/engine";
import { headers } from "next/headers";
import * as z from "zod";
import { jsonResponse, parseBody, toResponse } from "../../../../server/api-route.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { askForPasskey } from "../../../../server/passkey-ceremony.ts";
import { keepPendingSignIn, readPendingSignIn } from "../../../../server/pending-sign-in.ts";
import { passkeySignInsPerAddress } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";

const bodySchema = z.strictObject({ step: z.enum(["alone", "second"]) });

/**
 * Returns what a passkey has to sign to sign its person in: as the second step of the sign-in that waits in this browser, or alone. It stands below
 * /api/auth, because the cookie of such a sign-in is sent there alone. Fault 67
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
