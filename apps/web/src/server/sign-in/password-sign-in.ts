/** Signs a person in with their name or address and a password, within the limits of failed tries and of sign-ins. Faults 67, 95, 118 */
import { parseLogin } from "@poker/db";
import type { SecondStepWay } from "@poker/protocol";
import { formatBannedError } from "../../features/accounts/standing/ban-notice.ts";
import { eventLog } from "../../http/event-log.ts";
import { limitedClients } from "../../http/limited-clients.ts";
import { accountLimits } from "../protection/account-limit.ts";
import { repositories } from "../requests/repositories.ts";
import { readStandingOf } from "../requests/sanctions-and-break.ts";
import { findKnownDevice, readDeviceId, rememberDevice } from "./known-device.ts";
import { keepPendingSignIn } from "./pending-sign-in.ts";
import type { SignInPlace } from "./session-place.ts";

interface SignedIn {
  readonly id: string;
  readonly sessionToken: string;
}

// Lets a person try a password within the limits of failed tries, and logs wrong passwords. Faults 67, 95

/**
 * Returns the result of `prove`, which is null when the password is wrong. Above a limit, returns `too-many-tries` without checking the
 * password. `login` is what the person typed, or the name of their account.
 */
export async function tryPassword<Result extends object>(
  login: string,
  address: string,
  prove: () => Promise<Result | null>,
): Promise<Result | "too-many-tries" | null> {
  const { signInLimit } = repositories();
  const wanted = parseLogin(login);
  const attempt = { login: wanted, address, deviceId: await findKnownDevice(wanted) };
  const exceeded = await signInLimit.tryBegin(attempt);
  if (exceeded) {
    eventLog.record("sign-in", "too-many-tries", address);
    limitedClients().note(exceeded, { userId: null, address });
    return "too-many-tries";
  }
  const result = await prove();
  if (result) await signInLimit.succeed(attempt);
  else eventLog.record("sign-in", "wrong-credentials", address);
  return result;
}

/**
 * `place` describes the browser for the new session. Returns null when the password is wrong. Returns `too-many-tries` without checking the
 * password, `too-many-sign-ins` before or after checking it, and `maintenance` after it when the person is not of the staff. With `secondStep`, the sign-in is pending in this browser until its second
 * step. Throws the sanctions when the account is banned.
 */
export async function signInWithPassword(
  login: string,
  password: string,
  address: string,
  place: SignInPlace,
): Promise<
  | SignedIn
  | { readonly secondStep: readonly SecondStepWay[] }
  | "too-many-tries"
  | "too-many-sign-ins"
  | "maintenance"
  | null
> {
  const knownDevice = await findKnownDevice(parseLogin(login));
  if (!(await accountLimits().maySignIn(address, knownDevice))) return "too-many-sign-ins";
  const deviceId = await readDeviceId();
  const { users } = repositories();
  const signedIn = await tryPassword(login, address, () => users.signIn(login, password, { ...place, deviceId }));
  if (!signedIn || signedIn === "too-many-tries") return signedIn;
  const { userId, sessionToken, secondStep, refused } = signedIn;
  if (refused) {
    eventLog.record("sign-in", refused, address);
    return refused;
  }
  // A ban is reported only when the password is right; otherwise it would reveal that the account exists.
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
