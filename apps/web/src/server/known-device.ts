/**
 * Keeps in a signed cookie a secret id of this device, and which accounts have been signed in to on it, so that a stranger's wrong passwords do
 * not lock out who has signed in here before. The cookie is no sign-in: it lets a password be tried, and the database knows the device again by
 * the id, so that sign-ins from others are told. Fault 95
 */
import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { createSignedCookie } from "./signed-cookie.ts";

/** Of more accounts the oldest is forgotten. */
const MAX_ACCOUNTS = 8;
const cookie = createSignedCookie({
  name: "known-device",
  path: "/api/auth",
  maxAgeSeconds: 365 * 24 * 3600,
  sameSite: "lax",
  claims: z.object({ device: z.uuid(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) }),
});

/** Returns the id of this device when the account with this address was signed in to on it; null otherwise. */
export async function findKnownDevice(email: string): Promise<string | null> {
  const known = await cookie.read();
  return known?.accounts.includes(hashEmail(email)) ? known.device : null;
}

/** Returns the id of this device; a new one, to be kept by `rememberDevice`, when it has none. */
export const readDeviceId = async (): Promise<string> => (await cookie.read())?.device ?? randomUUID();

/** `email`: null of a guest. Only a route may call it, because a page cannot set cookies. */
export async function rememberDevice(device: string, email: string | null): Promise<void> {
  const known = (await cookie.read())?.accounts ?? [];
  const account = email === null ? [] : [hashEmail(email)];
  const others = known.filter((each) => !account.includes(each));
  await cookie.keep({ device, accounts: [...others, ...account].slice(-MAX_ACCOUNTS) });
}

const hashEmail = (email: string): string => createHash("sha256").update(email).digest("base64url").slice(0, 22);
