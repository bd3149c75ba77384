/**
 * Remembers in a signed cookie who began a break in this browser, so that the break applies to everyone who signs in
 * here later. The cookie works only in this browser, and is lost when the browser's data is cleared. The database also
 * recognises the browser by its device id (`break_meet`), in case one of the two is lost. Faults 69, 120
 */
import * as z from "zod";
import { readDeviceGuestClaims } from "../accounts/device-guest.ts";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";
import { findDeviceId } from "../sign-in/known-device.ts";
import { sessionKeyOf } from "../sign-in/session-cookie.ts";

/** The most people that the cookie remembers. More people than this do not play in one browser; the cookie forgets the earliest. */
const MAX_PEOPLE = 16;
const cookie = createSignedCookie({
  name: "device-break",
  path: "/",
  // Browsers keep no cookie for longer than this.
  maxAgeSeconds: 400 * 24 * 3600,
  sameSite: "lax",
  claims: z.union([
    z.object({ people: z.array(z.uuid()).max(MAX_PEOPLE) }),
    // Older cookies have this format, with only one person.
    z.object({ sub: z.uuid() }).transform(({ sub }) => ({ people: [sub] })),
  ]),
});

/** Makes the cookie again when an older secret made it. Call this only from a route. */
export const renewDeviceBreak = (): Promise<void> => cookie.renew();

const readPeople = async (): Promise<readonly string[]> => (await cookie.read())?.people ?? [];

/** Remembers that this person began a break here. Call this only from a route, because a page cannot set cookies. */
export async function keepDeviceBreak(userId: string): Promise<void> {
  const others = (await readPeople()).filter((id) => id !== userId);
  await cookie.keep({ people: [...others, userId].slice(-MAX_PEOPLE) });
}

/** Returns what identifies this browser when a break begins in it. */
export async function readBreakBrowser() {
  const guest = await readDeviceGuestClaims();
  return { deviceId: await findDeviceId(), otherSessionKeys: guest ? [sessionKeyOf(guest)] : [] };
}

/** Applies the breaks of this browser's former guest, and of people who began a break here, to the person who signs in. */
export async function carryDeviceBreak(sessionKey: string): Promise<void> {
  const guest = await readDeviceGuestClaims();
  const former = new Set([...(guest ? [guest.sub] : []), ...(await readPeople())]);
  for (const userId of former) await repositories().breaks.carry(sessionKey, userId);
}
