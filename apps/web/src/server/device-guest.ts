/**
 * Keeps which guest belongs to this browser, in a cookie of its own: who signs in to an account leaves the guest behind, and can come
 * back to them here until they are thrown away.
 */
import type { SessionIdentity } from "@poker/db";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { env } from "../env.ts";
import { repositories } from "./repositories.ts";
import { type SessionClaims, sessionClaimsSchema, sessionKeyOf } from "./session-claims.ts";

const COOKIE = "device-guest";
const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** Only a route may call it, because a page cannot set cookies. */
export async function keepDeviceGuest(claims: SessionClaims): Promise<void> {
  const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
  const token = await encode({ token: { ...claims }, secret, salt: COOKIE, maxAge: MAX_AGE_SECONDS });
  (await cookies()).set(COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MAX_AGE_SECONDS,
    secure: url.startsWith("https:"),
  });
}

/** The guest of this browser, with the key of the session that it keeps. */
export interface DeviceGuest extends SessionIdentity {
  readonly sessionKey: string;
}

/** Returns the guest of this browser; null when there is none, when they were thrown away, or have become an account. */
export async function readDeviceGuest(): Promise<DeviceGuest | null> {
  const claims = await readClaims();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person?.guest ? { ...person, sessionKey } : null;
}

/** The last guest of this browser, also when they were thrown away or signed out; null when there was none. */
export const readFormerGuestId = async (): Promise<string | null> => (await readClaims())?.sub ?? null;

async function readClaims(): Promise<SessionClaims | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  return token ? (sessionClaimsSchema.safeParse(await decodeToken(token)).data ?? null) : null;
}

/** null when the token is not one of ours. */
const decodeToken = (token: string) => decode({ token, secret: env().NEXTAUTH_SECRET, salt: COOKIE }).catch(() => null);
