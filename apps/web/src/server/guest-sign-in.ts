/** Signs a visitor in as a guest, within the limits of accounts that are made. Fault 106 */
import { toSessionKey } from "@poker/db";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { accountLimits } from "./account-limit.ts";
import { carryDeviceBreak } from "./device-break.ts";
import { readDeviceGuest } from "./device-guest.ts";
import { withNameSuggestion } from "./name-suggestion.ts";
import { repositories } from "./repositories.ts";

interface SignedInGuest {
  readonly id: string;
  readonly sessionToken: string;
}

/** The guest of this browser comes back; without one a new guest is made, who is on the break of this browser. An empty nickname leaves the name to the room. */
export async function signInAsGuest(
  nickname: string,
  address: string,
): Promise<SignedInGuest | Refusal<"too-many-tries" | "name-taken" | "name-not-allowed">> {
  if (!(await accountLimits().mayMakeAccount(address))) return refuse("too-many-tries");
  const { users } = repositories();
  const known = await readDeviceGuest();
  const resumed = known && (await users.resumeGuest(known.sessionKey));
  if (resumed) return { id: resumed.userId, sessionToken: resumed.sessionToken };
  const made = nickname.trim() === "" ? { user: await users.createGuest() } : await users.createNamedGuest(nickname);
  if (isRefusal(made)) return withNameSuggestion(made, nickname);
  await carryDeviceBreak(toSessionKey(made.user.sessionToken));
  return { id: made.user.id, sessionToken: made.user.sessionToken };
}
