/**
 * Keeps which guest belongs to this browser, in a cookie of its own: who signs in to an account leaves the guest behind, and can come
 * back to them here until they are thrown away.
 */
import type { SessionIdentity } from "@poker/db";
import { repositories } from "./repositories.ts";
import { type SessionClaims, sessionClaimsSchema, sessionKeyOf } from "./session-claims.ts";
import { createSignedCookie } from "./signed-cookie.ts";

const cookie = createSignedCookie({
  name: "device-guest",
  path: "/",
  maxAgeSeconds: 30 * 24 * 3600,
  sameSite: "lax",
  claims: sessionClaimsSchema,
});

/** Only a route may call it, because a page cannot set cookies. */
export const keepDeviceGuest = (claims: SessionClaims): Promise<void> => cookie.keep({ ...claims });

/** The guest of this browser, with the key of the session that it keeps. */
export interface DeviceGuest extends SessionIdentity {
  readonly sessionKey: string;
}

/** Returns the guest of this browser; null when there is none, when they were thrown away, or have become an account. */
export async function readDeviceGuest(): Promise<DeviceGuest | null> {
  const claims = await cookie.read();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person?.guest ? { ...person, sessionKey } : null;
}

/** The last guest of this browser, also when they were thrown away or signed out; null when there was none. */
export const readFormerGuestId = async (): Promise<string | null> => (await cookie.read())?.sub ?? null;
