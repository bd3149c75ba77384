/** Lets a password be tried within the limits of failed tries, and logs wrong ones. Faults 67, 95 */
import { parseLogin } from "@poker/db";
import { eventLog } from "../http/event-log.ts";
import { limitedClients } from "../http/limited-clients.ts";
import { findKnownDevice } from "./known-device.ts";
import { repositories } from "./repositories.ts";

/**
 * Returns what `prove` returns, which is null when the password is wrong; `too-many-tries` before it was looked at. `login`: as the person wrote
 * it, or the name of their account.
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
