/**
 * Keeps a secret id of this device in a signed cookie, together with the accounts that have signed in on it.
 * - A person who has signed in here before can still try a password when a stranger's wrong passwords have used up the
 *   limit elsewhere. The cookie alone does not sign anyone in.
 * - The database recognises the device by the id, so that it can report sign-ins from new devices.
 *
 * Fault 95
 */
import { createHash, randomUUID } from "node:crypto";
import { parseLogin } from "@poker/db";
import * as z from "zod";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";

/** How many logins the cookie keeps. An account has at most two. When the cookie is full, it forgets the oldest logins. */
const MAX_LOGINS = 16;
const cookie = createSignedCookie({
  name: "known-device",
  // Routes of private games read the cookie too, because hosts see which players use the same browser.
  path: "/api",
  maxAgeSeconds: 365 * 24 * 3600,
  sameSite: "lax",
  claims: z.object({ device: z.uuid(), accounts: z.array(z.string()).max(MAX_LOGINS) }),
});

/** Writes the cookie again with the newest secret if an older secret encrypted it. Call this only from a route. */
export const renewKnownDevice = (): Promise<void> => cookie.renew();

/** Returns this device's id if the account with this login (from `parseLogin`) has signed in on it. Returns null if not. */
export async function findKnownDevice(login: string): Promise<string | null> {
  const known = await cookie.read();
  return known?.accounts.includes(hashLogin(login)) ? known.device : null;
}

/** Returns this device's id, or a new id that `rememberDevice` can store. */
export const readDeviceId = async (): Promise<string> => (await cookie.read())?.device ?? randomUUID();

/** Returns this device's id, or null when it has none. Fault 90 */
export const findDeviceId = async (): Promise<string | null> => (await cookie.read())?.device ?? null;

/**
 * Remembers this device, and that this account has signed in on it. `userId` is null for a guest, who has no login.
 * Call this only from a route, because a page cannot set cookies.
 */
export async function rememberDevice(device: string, userId: string | null): Promise<void> {
  const known = (await cookie.read())?.accounts ?? [];
  const account = userId === null ? [] : (await readLogins(userId)).map(hashLogin);
  const others = known.filter((each) => !account.includes(each));
  await cookie.keep({ device, accounts: [...others, ...account].slice(-MAX_LOGINS) });
}

/**
 * Returns the logins of an account: its name, and its e-mail address if the owner has proven it. An unproven address
 * may belong to another person, and this device must not get extra tries at that person's account.
 */
async function readLogins(userId: string): Promise<readonly string[]> {
  const { users, accountMails } = repositories();
  const [user, isProven] = await Promise.all([users.getById(userId), accountMails.isAddressProven(userId)]);
  return user ? [parseLogin(user.name), ...(user.email !== null && isProven ? [user.email] : [])] : [];
}

const hashLogin = (login: string): string => createHash("sha256").update(login).digest("base64url").slice(0, 22);
