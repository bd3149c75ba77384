/**
 * Remembers this browser's guest in a separate cookie. A guest who signs in to an account can return to the guest here until the guest is
 * discarded.
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

/** Makes the cookie again when an older secret made it. Call this only from a route. */
export const renewDeviceGuest = (): Promise<void> => cookie.renew();

/** Names the last guest of this browser, even when the guest was discarded or signed out; null when there was no guest. */
export const readDeviceGuestClaims = (): Promise<SessionClaims | null> => cookie.read();

/** The guest of this browser, with the key of the guest's session. */
interface DeviceGuest extends SessionIdentity {
  readonly sessionKey: string;
}

/** Returns the guest of this browser; null when there is none, or when the guest was discarded or has become an account. */
export async function readDeviceGuest(): Promise<DeviceGuest | null> {
  const claims = await readDeviceGuestClaims();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person?.guest ? { ...person, sessionKey } : null;
}
