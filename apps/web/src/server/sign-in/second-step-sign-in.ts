/**
 * Completes this browser's pending sign-in: with a code after the password, with a passkey after the password, or with
 * a passkey alone. The database limits wrong codes. Fault 82
 */
import { toSessionKey } from "@poker/db";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { FactorRefusalCode } from "@poker/protocol";
import { formatBannedError } from "../../features/accounts/standing/ban-notice.ts";
import { eventLog } from "../../http/event-log.ts";
import { repositories } from "../requests/repositories.ts";
import { readStandingOf } from "../requests/sanctions-and-break.ts";
import { readDeviceId, rememberDevice } from "./known-device.ts";
import { assertionSchema, readAssertion } from "./passkey-ceremony.ts";
import { forgetPendingSignIn, readPendingSignIn } from "./pending-sign-in.ts";
import type { SignInPlace } from "./session-place.ts";

type Answer = { readonly id: string; readonly sessionToken: string } | Refusal<FactorRefusalCode>;

/** Signs in with a code from an authenticator app, or with a recovery code. */
export async function signInWithCode(code: string, address: string, place: SignInPlace): Promise<Answer> {
  const pending = await readPendingSignIn();
  if (!pending?.sub) return refuse("sign-in-expired");
  const { sub, token } = pending;
  const deviceId = await readDeviceId();
  const answer = await repositories().secondFactors.signInWithCode(token, sub, code, { ...place, deviceId });
  return isRefusal(answer) ? rejectStep(answer, sub, address) : end(sub, token, deviceId);
}

/** Signs in with a passkey. `answer` is the JSON with the passkey's signature that the browser sent. */
export async function signInWithPasskey(answer: string, address: string, place: SignInPlace): Promise<Answer> {
  const pending = await readPendingSignIn();
  if (!pending) return refuse("sign-in-expired");
  const { passkeys } = repositories();
  const response = assertionSchema.safeParse(parseJson(answer));
  const passkey = response.success ? await passkeys.find(response.data.id) : null;
  const used =
    response.success && passkey
      ? await readAssertion(response.data, toSessionKey(pending.token), passkey, pending.sub === null)
      : null;
  if (!used || !passkey) return rejectStep(refuse("passkey-not-accepted"), null, address);
  const deviceId = await readDeviceId();
  const signedIn = await passkeys.signIn(pending.token, used, { ...place, deviceId });
  return isRefusal(signedIn)
    ? rejectStep(signedIn, passkey.userId, address)
    : end(signedIn.userId, pending.token, deviceId);
}

/**
 * Logs the refusal and returns it. When the account is banned, throws an error with the sanctions. That reveals nothing
 * to strangers, because the person has already proven that the account is theirs.
 */
async function rejectStep(refusal: Refusal<FactorRefusalCode>, userId: string | null, address: string) {
  eventLog.record("sign-in", refusal.code, address);
  if (refusal.code === "account-banned" && userId !== null)
    throw new Error(formatBannedError(await readStandingOf(userId)));
  return refusal;
}

async function end(userId: string, sessionToken: string, deviceId: string) {
  await forgetPendingSignIn();
  await rememberDevice(deviceId, userId);
  return { id: userId, sessionToken };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
