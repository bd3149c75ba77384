/** Signs a person in with address and password, within the limits of failed tries. Faults 67, 95 */
import { formatBannedError } from "../features/account/banned-error.ts";
import { eventLog } from "../http/event-log.ts";
import { limitedClients } from "../http/limited-clients.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { repositories } from "./repositories.ts";
import { readStandingOf } from "./standing.ts";

/** `too-many-tries` before the password was looked at; null when it is wrong. Throws why the account is banned. */
export async function signInWithPassword(
  email: string,
  password: string,
  address: string,
): Promise<{ readonly id: string; readonly sessionToken: string } | "too-many-tries" | null> {
  const attempt = { email, address, deviceId: await findKnownDevice(email) };
  const exceeded = await repositories().signInLimit.tryBegin(attempt);
  if (exceeded) {
    eventLog.record("sign-in", "too-many-tries", address);
    limitedClients().note(exceeded, { userId: null, address });
    return "too-many-tries";
  }
  const signedIn = await repositories().users.signIn(email, password);
  if (!signedIn) {
    eventLog.record("sign-in", "wrong-credentials", address);
    return null;
  }
  await repositories().signInLimit.succeed(attempt);
  const { userId, sessionToken } = signedIn;
  // Answered only when the password is right: otherwise it would reveal that the account exists.
  if (sessionToken === null) {
    eventLog.record("sign-in", "account-banned", address);
    throw new Error(formatBannedError(await readStandingOf(userId)));
  }
  await rememberDevice(email);
  return { id: userId, sessionToken };
}
