import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { askForNewPasskey, askForPasskey } from "../../../../../../server/passkey-ceremony.ts";
import { repositories } from "../../../../../../server/repositories.ts";
import { accountRoute } from "../../../../../../server/user-route.ts";

const bodySchema = z.strictObject({ purpose: z.enum(["passkey-add", "passkey-renew"]) });

/** Returns what a passkey of the person has to sign: a new one, or one of theirs to prove who they are. */
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
