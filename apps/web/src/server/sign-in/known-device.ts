/**
 * Keeps a secret id of this device, and the accounts that have signed in on it, in a signed cookie. So a stranger's wrong passwords do not
 * lock out a person who has signed in here before. The cookie does not sign anyone in: it only lets a password be tried. The database also
 * recognises the device by the id, so that it can report sign-ins from other devices. Fault 95
 */
import { createHash, randomUUID } from "node:crypto";
import { parseLogin } from "@poker/db";
import * as z from "zod";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";

/** The most logins that the cookie keeps, at most two for each account. The cookie forgets the oldest logins. */
const MAX_LOGINS = 16;
const cookie = createSignedCookie({
  name: "known-device",
  // Routes of private games also read the cookie, because hosts see which players use the same browser.
  path: "/api",
  maxAgeSeconds: 365 * 24 * 3600,
  sameSite: "lax",
  claims: z.object({ device: z.uuid(), accounts: z.array(z.string()).max(MAX_LOGINS) }),
});

/** Makes the cookie again when an older secret made it. Call this only from a route. */
export const renewKnownDevice = (): Promise<void> => cookie.renew();

/** Returns the id of this device when the account of this login (`parseLogin`) has signed in on it; null otherwise. */
export async function findKnownDevice(login: string): Promise<string | null> {
  const known = await cookie.read();
  return known?.accounts.includes(hashLogin(login)) ? known.device : null;
}

/** Returns the id of this device, or a new one for `rememberDevice` to store. */
export const readDeviceId = async (): Promise<string> => (await cookie.read())?.device ?? randomUUID();

/** Returns the id of this device; null when this browser has none. Fault 90 */
export const findDeviceId = async (): Promise<string | null> => (await cookie.read())?.device ?? null;

/**
 * Remembers this device, and that this account has signed in on it. `userId` is null for a guest. Call this only from a route, because a
 * page cannot set cookies.
 */
export async function rememberDevice(device: string, userId: string | null): Promise<void> {
  const known = (await cookie.read())?.accounts ?? [];
  const account = userId === null ? [] : (await readLogins(userId)).map(hashLogin);
  const others = known.filter((each) => !account.includes(each));
  await cookie.keep({ device, accounts: [...others, ...account].slice(-MAX_LOGINS) });
}

/**
 * The account's logins. Leaves out an unverified address, because it may belong to another person, and this device must not get more tries
 * at that person's account.
 */
async function readLogins(userId: string): Promise<readonly string[]> {
  const { users, accountMails } = repositories();
  const [user, isProven] = await Promise.all([users.getById(userId), accountMails.isAddressProven(userId)]);
  return user ? [parseLogin(user.name), ...(user.email !== null && isProven ? [user.email] : [])] : [];
}

const hashLogin = (login: string): string => createHash("sha256").update(login).digest("base64url").slice(0, 22);
