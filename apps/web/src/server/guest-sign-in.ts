/** Signs a visitor in as a guest, within the limits of accounts and of new guests. Fault 106 */
import { toSessionKey } from "@poker/db";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { accountLimits } from "./account-limit.ts";
import { carryDeviceBreak } from "./device-break.ts";
import { readDeviceGuest } from "./device-guest.ts";
import { readDeviceId, rememberDevice } from "./known-device.ts";
import { withNameSuggestion } from "./name-suggestion.ts";
import { repositories } from "./repositories.ts";
import type { SignInPlace } from "./session-place.ts";

interface SignedInGuest {
  readonly id: string;
  readonly sessionToken: string;
}

/** The guest of this browser comes back; without one a new guest is made, who is on the break of this browser. An empty nickname leaves the name to the room. */
export async function signInAsGuest(
  nickname: string,
  address: string,
  place: SignInPlace,
): Promise<SignedInGuest | Refusal<"too-many-tries" | "too-many-guests" | "name-taken" | "name-not-allowed">> {
  const limits = accountLimits();
  if (!(await limits.mayMakeAccount(address))) return refuse("too-many-tries");
  const { users } = repositories();
  const known = await readDeviceGuest();
  const origin = { ...place, deviceId: await readDeviceId() };
  await rememberDevice(origin.deviceId, null);
  const resumed = known && (await users.resumeGuest(known.sessionKey, origin));
  if (resumed) return { id: resumed.userId, sessionToken: resumed.sessionToken };
  const nextAt = await limits.countGuest(address);
  if (nextAt !== null) return refuse("too-many-guests", { nextAt });
  const made =
    nickname.trim() === "" ? { user: await users.createGuest(origin) } : await users.createNamedGuest(nickname, origin);
  if (isRefusal(made)) return withNameSuggestion(made, nickname);
  await carryDeviceBreak(toSessionKey(made.user.sessionToken));
  return { id: made.user.id, sessionToken: made.user.sessionToken };
}
