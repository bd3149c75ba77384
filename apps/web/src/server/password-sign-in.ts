/** Signs a person in with address and password, within the limits of failed tries. Faults 67, 95 */
import { formatBannedError } from "../features/account/banned-error.ts";
import { eventLog } from "../http/event-log.ts";
import { rememberDevice } from "./known-device.ts";
import { tryPassword } from "./password-tries.ts";
import { repositories } from "./repositories.ts";
import { readStandingOf } from "./standing.ts";

/** `too-many-tries` before the password was looked at; null when it is wrong. Throws why the account is banned. */
export async function signInWithPassword(
  email: string,
  password: string,
  address: string,
): Promise<{ readonly id: string; readonly sessionToken: string } | "too-many-tries" | null> {
  const signedIn = await tryPassword(email, address, () => repositories().users.signIn(email, password));
  if (!signedIn || signedIn === "too-many-tries") return signedIn;
  const { userId, sessionToken } = signedIn;
  // Answered only when the password is right: otherwise it would reveal that the account exists.
  if (sessionToken === null) {
    eventLog.record("sign-in", "account-banned", address);
    throw new Error(formatBannedError(await readStandingOf(userId)));
  }
  await rememberDevice(email);
  return { id: userId, sessionToken };
}
