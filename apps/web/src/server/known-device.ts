/**
 * Keeps in a signed cookie a secret id of this device, and which accounts have been signed in to on it, so that a stranger's wrong passwords do
 * not lock out who has signed in here before. The cookie is no sign-in: it lets a password be tried, and the database knows the device again by
 * the id, so that sign-ins from others are told. Fault 95
 */
import { createHash, randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import * as z from "zod";
import { env } from "../env.ts";

const COOKIE = "known-device";
const MAX_AGE_SECONDS = 365 * 24 * 3600;
/** Of more accounts the oldest is forgotten. */
const MAX_ACCOUNTS = 8;
const deviceSchema = z.object({ device: z.uuid(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) });

/** Returns the id of this device when the account with this address was signed in to on it; null otherwise. */
export async function findKnownDevice(email: string): Promise<string | null> {
  const known = await readDevice();
  return known?.accounts.includes(hashEmail(email)) ? known.device : null;
}

/** Returns the id of this device; a new one, to be kept by `rememberDevice`, when it has none. */
export const readDeviceId = async (): Promise<string> => (await readDevice())?.device ?? randomUUID();

/** `email`: null of a guest. Only a route may call it, because a page cannot set cookies. */
export async function rememberDevice(device: string, email: string | null): Promise<void> {
  const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
  const known = (await readDevice())?.accounts ?? [];
  const account = email === null ? [] : [hashEmail(email)];
  const others = known.filter((each) => !account.includes(each));
  const token = { device, accounts: [...others, ...account].slice(-MAX_ACCOUNTS) };
  (await cookies()).set(COOKIE, await encode({ token, secret, salt: COOKIE, maxAge: MAX_AGE_SECONDS }), {
    httpOnly: true,
    sameSite: "lax",
    path: "/api/auth",
    maxAge: MAX_AGE_SECONDS,
    secure: url.startsWith("https:"),
  });
}

/** null when there is no cookie, or it is not one of ours. */
async function readDevice(): Promise<z.infer<typeof deviceSchema> | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: COOKIE }).catch(() => null);
  return deviceSchema.safeParse(claims).data ?? null;
}

const hashEmail = (email: string): string => createHash("sha256").update(email).digest("base64url").slice(0, 22);
