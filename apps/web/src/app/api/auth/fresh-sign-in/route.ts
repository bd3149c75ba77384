import { DONE, refuse } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { headers } from "next/headers";
import * as z from "zod";
import { clientBlock } from "../../../../server/client-address.ts";
import type { CurrentUser } from "../../../../server/current-user.ts";
import { assertionSchema, readAssertion, readChallengeKey } from "../../../../server/passkey-ceremony.ts";
import { tryPassword } from "../../../../server/password-tries.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/user-route.ts";

const bodySchema = z.union([
  z.strictObject({ password: z.string().max(1_000) }),
  z.strictObject({ code: z.string().max(100) }),
  z.strictObject({ passkey: assertionSchema }),
]);

/** By what, the password aside, the person can prove who they are. A passkey makes no session of the staff fresh. */
export const GET = userReadRoute(async ({ userId, sessionKey, staff }): Promise<ProofWays> => {
  const { secondFactors, passkeys } = repositories();
  const [{ totpSince, codesLeft }, own] = await Promise.all([secondFactors.read(sessionKey), passkeys.list(userId)]);
  return { code: totpSince !== null || codesLeft > 0, passkey: own.length > 0 && !staff };
});

/**
 * Makes the session fresh by its account's password, within the limits of a sign-in, by a code of its second factor, which the database limits, or
 * by a passkey. It stands below /api/auth, because the cookie of known devices is sent there alone. Guests have no password. Faults 67, 82, 95
 */
export const POST = userRoute(bodySchema, (user, proof): Promise<object> => {
  if ("code" in proof) return repositories().secondFactors.renewWithCode(user.sessionKey, user.userId, proof.code);
  return "passkey" in proof ? renewWithPasskey(user, proof.passkey) : renewWithPassword(user, proof.password);
});

async function renewWithPasskey({ sessionKey }: CurrentUser, response: z.infer<typeof assertionSchema>) {
  const { passkeys } = repositories();
  const key = readChallengeKey(response);
  const passkey = await passkeys.find(response.id);
  const used = passkey && (await readAssertion(response, key, passkey, false));
  return used ? passkeys.renew(sessionKey, key, used) : refuse("passkey-not-accepted");
}

async function renewWithPassword({ userId, sessionKey }: CurrentUser, password: string) {
  const { users } = repositories();
  const email = (await users.getById(userId))?.email ?? null;
  if (email === null) return refuse("wrong-password");
  const from = clientBlock(await headers());
  const proven = await tryPassword(email, from, async () =>
    (await users.confirmPassword(sessionKey, email, password)) ? DONE : null,
  );
  return proven === "too-many-tries" ? refuse(proven) : (proven ?? refuse("wrong-password"));
}
