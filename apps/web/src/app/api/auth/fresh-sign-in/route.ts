import { DONE, refuse } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { headers } from "next/headers";
import * as z from "zod";
import { clientBlock } from "../../../../server/client-address.ts";
import type { CurrentUser } from "../../../../server/current-user.ts";
import { tryPassword } from "../../../../server/password-tries.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/user-route.ts";

const bodySchema = z.union([
  z.strictObject({ password: z.string().max(1_000) }),
  z.strictObject({ code: z.string().max(100) }),
]);

/** By what, the password aside, the person can prove who they are. */
export const GET = userReadRoute(async ({ sessionKey }): Promise<ProofWays> => {
  const { totpSince, codesLeft } = await repositories().secondFactors.read(sessionKey);
  return { code: totpSince !== null || codesLeft > 0 };
});

/**
 * Makes the session fresh by its account's password, within the limits of a sign-in, or by a code of its second factor, which the database
 * limits. It stands below /api/auth, because the cookie of known devices is sent there alone. Guests have no password. Faults 67, 82, 95
 */
export const POST = userRoute(bodySchema, (user, proof) =>
  "code" in proof
    ? repositories().secondFactors.renewWithCode(user.sessionKey, user.userId, proof.code)
    : renewWithPassword(user, proof.password),
);

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
