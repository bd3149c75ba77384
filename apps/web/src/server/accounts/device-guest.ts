/**
 * Remembers this browser's guest in a cookie of its own. A guest who signs in to an account can return to the guest in
 * this browser until the guest is discarded.
 */
import type { SessionIdentity } from "@poker/db";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";
import { type SessionClaims, sessionClaimsSchema, sessionKeyOf } from "../sign-in/session-cookie.ts";

const cookie = createSignedCookie({
  name: "device-guest",
  path: "/",
  maxAgeSeconds: 30 * 24 * 3600,
  sameSite: "lax",
  claims: sessionClaimsSchema,
});

/** Sets the cookie that remembers this guest. Call this only from a route, because a page cannot set cookies. */
export const keepDeviceGuest = (claims: SessionClaims): Promise<void> => cookie.keep({ ...claims });

/** Writes the cookie again with the newest secret if an older secret encrypted it. Call this only from a route. */
export const renewDeviceGuest = (): Promise<void> => cookie.renew();

/** Reads which guest played last in this browser, even when the guest was discarded or signed out. Returns null when there was none. */
export const readDeviceGuestClaims = (): Promise<SessionClaims | null> => cookie.read();

/** This browser's guest, with the key of their session. */
interface DeviceGuest extends SessionIdentity {
  readonly sessionKey: string;
}

/** Returns this browser's guest. Returns null when there is none, when the guest was discarded, or when they made an account. */
export async function readDeviceGuest(): Promise<DeviceGuest | null> {
  const claims = await readDeviceGuestClaims();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person?.guest ? { ...person, sessionKey } : null;
}
