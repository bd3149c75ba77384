/** Takes the second step of a sign-in that waits for it in this browser. The database limits wrong codes. Fault 82 */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { SessionPlace } from "@poker/protocol";
import type { FactorRefusalCode } from "../features/security/factor-refusals.ts";
import { eventLog } from "../http/event-log.ts";
import { readDeviceId, rememberDevice } from "./known-device.ts";
import { forgetPendingSignIn, readPendingSignIn } from "./pending-sign-in.ts";
import { repositories } from "./repositories.ts";

interface SignedIn {
  readonly id: string;
  readonly sessionToken: string;
}

/** By a code of an authenticator app or a recovery code. */
export async function signInWithCode(
  code: string,
  address: string,
  place: SessionPlace,
): Promise<SignedIn | Refusal<FactorRefusalCode>> {
  const pending = await readPendingSignIn();
  if (!pending) return refuse("sign-in-expired");
  const origin = { ...place, deviceId: await readDeviceId() };
  const answer = await repositories().secondFactors.signInWithCode(pending.token, pending.sub, code, origin);
  if (isRefusal(answer)) {
    eventLog.record("sign-in", answer.code, address);
    return answer;
  }
  await forgetPendingSignIn();
  const email = (await repositories().users.getById(pending.sub))?.email ?? null;
  if (email !== null) await rememberDevice(origin.deviceId, email);
  return { id: pending.sub, sessionToken: pending.token };
}
