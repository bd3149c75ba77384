/**
 * Keeps in a signed cookie a secret id of this device, and which accounts have been signed in to on it, so that a stranger's wrong passwords do
 * not lock out who has signed in here before. The cookie is no sign-in: it lets a password be tried, and the database knows the device again by
 * the id, so that sign-ins from others are told. Fault 95
 */
import { createHash, randomUUID } from "node:crypto";
import { parseLogin } from "@poker/db";
import * as z from "zod";
import { repositories } from "./repositories.ts";
import { createSignedCookie } from "./signed-cookie.ts";

/** What accounts are signed in to with, two of each at most; of more the oldest is forgotten. */
const MAX_LOGINS = 16;
const cookie = createSignedCookie({
  name: "known-device",
  // Private games ask for it too: their hosts see who came by the same browser.
  path: "/api",
  maxAgeSeconds: 365 * 24 * 3600,
  sameSite: "lax",
  claims: z.object({ device: z.uuid(), accounts: z.array(z.string()).max(MAX_LOGINS) }),
});

/** Returns the id of this device when the account of this login (`parseLogin`) was signed in to on it; null otherwise. */
export async function findKnownDevice(login: string): Promise<string | null> {
  const known = await cookie.read();
  return known?.accounts.includes(hashLogin(login)) ? known.device : null;
}

/** Returns the id of this device; a new one, to be kept by `rememberDevice`, when it has none. */
export const readDeviceId = async (): Promise<string> => (await cookie.read())?.device ?? randomUUID();

/** The same id; null when this browser has none. Fault 90 */
export const findDeviceId = async (): Promise<string | null> => (await cookie.read())?.device ?? null;

/** `userId`: null of a guest. Only a route may call it, because a page cannot set cookies. */
export async function rememberDevice(device: string, userId: string | null): Promise<void> {
  const known = (await cookie.read())?.accounts ?? [];
  const account = userId === null ? [] : (await readLogins(userId)).map(hashLogin);
  const others = known.filter((each) => !account.includes(each));
  await cookie.keep({ device, accounts: [...others, ...account].slice(-MAX_LOGINS) });
}

/** What the account is signed in to with. An address that it only names is another's perhaps, whose account this device may not try more often. */
async function readLogins(userId: string): Promise<readonly string[]> {
  const { users, accountMails } = repositories();
  const [user, isProven] = await Promise.all([users.getById(userId), accountMails.isAddressProven(userId)]);
  return user ? [parseLogin(user.name), ...(user.email !== null && isProven ? [user.email] : [])] : [];
}

const hashLogin = (login: string): string => createHash("sha256").update(login).digest("base64url").slice(0, 22);
