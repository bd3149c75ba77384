import { type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { headers } from "next/headers";
import * as z from "zod";
import { freshSignInsPerSession } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { assertionSchema, readAssertion, readChallengeKey } from "../../../../server/sign-in/passkey-ceremony.ts";
import { tryPassword } from "../../../../server/sign-in/password-sign-in.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

const password = z.string().max(1_000);
const bodySchema = z.union([
  z.strictObject({ passkey: assertionSchema, password: password.exactOptional() }),
  z.strictObject({ password, code: z.string().max(100).exactOptional() }),
]);

export const GET = userReadRoute(async ({ userId, sessionKey, staff }): Promise<ProofWays> => {
  const { secondFactors, passkeys } = repositories();
  const [{ totpSince, codesLeft }, own] = await Promise.all([secondFactors.read(sessionKey), passkeys.list(userId)]);
  const passkey = staff ? "with-password" : "alone";
  return { code: totpSince !== null || codesLeft > 0, passkey: own.length > 0 ? passkey : null };
});

/**
 * Makes the session fresh when the person proves again who they are, with everything that a sign-in needs.
 * - Tries of a password count towards the limits on signing in.
 * - The database limits tries of a code.
 * - Every try, right or wrong, counts towards a limit for the session.
 * - Guests are refused, because they have no password.
 *
 * The route is below /api, because browsers send the cookie of known devices only to those paths. Faults 67, 82, 95, 118
 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, proof): Promise<object> => {
  const user = await repositories().users.getById(userId);
  if (!user || user.guest) return refuse("wrong-password");
  if (!(await freshSignInsPerSession.tryConsume(sessionKey))) return refuse("too-many-sign-ins");
  const { freshSignIn } = repositories();
  const account = { userId, sessionKey, name: user.name };
  if (!("passkey" in proof))
    return tryWithPassword(user.name, () => freshSignIn.withPassword(account, proof.password, proof.code ?? null));
  const signed = await readSigned(proof.passkey);
  if (!signed) return refuse("passkey-not-accepted");
  const given = proof.password ?? null;
  const prove = () => freshSignIn.withPasskey(account, signed.key, signed.used, given);
  return given === null ? prove() : tryWithPassword(user.name, prove);
});

/** Checks the passkey's signature. Returns the passkey and the key of its challenge, or null when the signature is not valid. */
async function readSigned(response: z.infer<typeof assertionSchema>) {
  const key = readChallengeKey(response);
  const passkey = await repositories().passkeys.find(response.id);
  const used = passkey && (await readAssertion(response, key, passkey, false));
  return used && { key, used };
}

/**
 * Runs `prove`, which checks the password. A wrong password counts as a failed sign-in to the account. After any other
 * refusal the password counts as right, because the database has accepted it.
 */
async function tryWithPassword(name: string, prove: () => Promise<Done | Refusal<string>>): Promise<object> {
  const from = clientBlock(await headers());
  const proven = await tryPassword(name, from, async () => {
    const answer = await prove();
    return isRefusal(answer) && answer.code === "wrong-password" ? null : answer;
  });
  return proven === "too-many-tries" ? refuse("too-many-passwords") : (proven ?? refuse("wrong-password"));
}
