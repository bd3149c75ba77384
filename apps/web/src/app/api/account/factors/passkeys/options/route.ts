import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../../../server/requests/repositories.ts";
import { askForNewPasskey, askForPasskey } from "../../../../../../server/sign-in/passkey-ceremony.ts";
import { accountRoute } from "../../../../../../server/sign-in/user-route.ts";

const bodySchema = z.strictObject({ purpose: z.enum(["passkey-add", "passkey-renew"]) });

/** Returns the options with which the browser makes a new passkey, or proves with an existing passkey who the person is. */
export const POST = accountRoute(bodySchema, async ({ userId, sessionKey }, { purpose }) => {
  const { passkeys, users } = repositories();
  const challenge = await passkeys.openChallenge(sessionKey, purpose);
  if (isRefusal(challenge)) return challenge;
  const [own, user] = await Promise.all([passkeys.listOf(userId), users.getById(userId)]);
  if (!user) return refuse("session-revoked");
  return purpose === "passkey-add"
    ? askForNewPasskey(challenge.key, { userId, name: user.email ?? user.name }, own)
    : askForPasskey(challenge.key, own);
});
