import { DONE, refuse } from "@poker/engine";
import { headers } from "next/headers";
import * as z from "zod";
import { clientBlock } from "../../../../server/client-address.ts";
import { tryPassword } from "../../../../server/password-tries.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userRoute } from "../../../../server/user-route.ts";

const bodySchema = z.object({ password: z.string().max(1_000) });

/**
 * Makes the session fresh by its account's password, within the limits of a sign-in. It stands below /api/auth, because the cookie of known
 * devices is sent there alone. Guests have no password. Faults 67, 95
 */
export const POST = userRoute(bodySchema, async ({ userId, sessionKey }, { password }) => {
  const { users } = repositories();
  const email = (await users.getById(userId))?.email ?? null;
  if (email === null) return refuse("wrong-password");
  const from = clientBlock(await headers());
  const proven = await tryPassword(email, from, async () =>
    (await users.confirmPassword(sessionKey, email, password)) ? DONE : null,
  );
  return proven === "too-many-tries" ? refuse(proven) : (proven ?? refuse("wrong-password"));
});
