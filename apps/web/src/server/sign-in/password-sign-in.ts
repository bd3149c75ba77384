/** Signs a person in with a password and their name or e-mail address. Failed tries and sign-ins are limited. Faults 67, 95, 118 */
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

// Lets a person try a password while they are below the limits of failed tries. Logs wrong passwords. Faults 67, 95

/**
 * Calls `prove` and returns its result, which is null when the password is wrong. Above a limit, returns
 * `too-many-tries` and does not call `prove`. `login` is what the person typed, or the name of their account.
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
 * Signs a person in. `place` describes the browser for the new session. Returns one of these:
 * - null when the password is wrong.
 * - `too-many-tries`, without checking the password.
 * - `too-many-sign-ins`, before or after checking the password.
 * - `maintenance` after the right password, when the person is not of the staff.
 * - `secondStep` when the person must still take the second step. This browser remembers the pending sign-in until
 *   then.
 *
 * Throws an error with the sanctions when the account is banned.
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
  // Reports the ban only after the right password, so that a stranger cannot find out that the account exists.
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
