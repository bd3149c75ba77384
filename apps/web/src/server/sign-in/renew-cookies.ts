/**
 * Renews the cookies of a browser that an older NEXTAUTH_SECRET made, while the room has several. Guests have no other way back to their
 * chips. Decision 0110
 */
import { fingerprintsOf } from "@poker/db";
import { cookies } from "next/headers";
import { env } from "../../env.ts";
import { renewDeviceGuest } from "../accounts/device-guest.ts";
import { renewDeviceBreak } from "../protection/device-break.ts";
import { repositories } from "../requests/repositories.ts";
import { readClaims } from "../requests/signed-claims.ts";
import { renewKnownDevice } from "./known-device.ts";
import { keepSession, sessionClaimsSchema, sessionCookie, sessionKeyOf } from "./session-cookie.ts";

/** Call this only from a route, because a page cannot set cookies. Every page asks the route of tickets, which calls it. */
export async function renewCookies(): Promise<void> {
  const [secret, ...older] = env().NEXTAUTH_SECRET;
  if (older.length === 0) return;
  for (const renew of [renewDeviceGuest, renewDeviceBreak, renewKnownDevice]) await renew();
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const read = token === undefined ? null : await readClaims(token);
  const claims = sessionClaimsSchema.safeParse(read?.claims).data;
  if (!read || !claims) return;
  if (!read.isOfFirst) await keepSession(claims);
  const [fingerprint = ""] = fingerprintsOf("NEXTAUTH_SECRET", secret);
  await repositories().sessions.noteCookie(sessionKeyOf(claims), fingerprint);
}
