/** Signs a person in with their name or address and a password, within the limits of failed tries. Faults 67, 95 */
import type { SecondStepWay } from "@poker/protocol";
import { formatBannedError } from "../features/account/banned-error.ts";
import { eventLog } from "../http/event-log.ts";
import { readDeviceId, rememberDevice } from "./known-device.ts";
import { tryPassword } from "./password-tries.ts";
import { keepPendingSignIn } from "./pending-sign-in.ts";
import { repositories } from "./repositories.ts";
import type { SignInPlace } from "./session-place.ts";
import { readStandingOf } from "./standing.ts";

interface SignedIn {
  readonly id: string;
  readonly sessionToken: string;
}

/**
 * `place`: of the session. Returns `too-many-tries` before the password was looked at; null when it is wrong. `secondStep`: the sign-in waits for it in this browser. Throws why
 * the account is banned.
 */
export async function signInWithPassword(
  login: string,
  password: string,
  address: string,
  place: SignInPlace,
): Promise<SignedIn | { readonly secondStep: readonly SecondStepWay[] } | "too-many-tries" | null> {
  const deviceId = await readDeviceId();
  const { users } = repositories();
  const signedIn = await tryPassword(login, address, () => users.signIn(login, password, { ...place, deviceId }));
  if (!signedIn || signedIn === "too-many-tries") return signedIn;
  const { userId, sessionToken, secondStep } = signedIn;
  // Answered only when the password is right: otherwise it would reveal that the account exists.
  if (sessionToken === null) {
    eventLog.record("sign-in", "account-banned", address);
    throw new Error(formatBannedError(await readStandingOf(userId)));
  }
  if (secondStep) {
    await keepPendingSignIn({ sub: userId, token: sessionToken });
    return { secondStep };
  }
  await rememberDevice(deviceId, userId);
  return { id: userId, sessionToken };
}
