/**
 * Remembers in a signed cookie who began a break in this browser, so that the break applies to everyone who signs in
 * here later. The cookie is lost when the browser's data is cleared, so the database also recognises the browser by its
 * device id (`break_meet`). Faults 69, 120
 */
import * as z from "zod";
import { readDeviceGuestClaims } from "../accounts/device-guest.ts";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";
import { findDeviceId } from "../sign-in/known-device.ts";
import { sessionKeyOf } from "../sign-in/session-cookie.ts";

/** How many people the cookie remembers. When it is full, it forgets the earliest person. More people than this never share one browser. */
const MAX_PEOPLE = 16;
const cookie = createSignedCookie({
  name: "device-break",
  path: "/",
  // Browsers delete cookies after 400 days at the latest.
  maxAgeSeconds: 400 * 24 * 3600,
  sameSite: "lax",
  claims: z.union([
    z.object({ people: z.array(z.uuid()).max(MAX_PEOPLE) }),
    // Older cookies have this format, and name only one person.
    z.object({ sub: z.uuid() }).transform(({ sub }) => ({ people: [sub] })),
  ]),
});

/** Writes the cookie again with the newest secret if an older secret encrypted it. Call this only from a route. */
export const renewDeviceBreak = (): Promise<void> => cookie.renew();

const readPeople = async (): Promise<readonly string[]> => (await cookie.read())?.people ?? [];

/** Remembers that this person began a break in this browser. Call this only from a route, because a page cannot set cookies. */
export async function keepDeviceBreak(userId: string): Promise<void> {
  const others = (await readPeople()).filter((id) => id !== userId);
  await cookie.keep({ people: [...others, userId].slice(-MAX_PEOPLE) });
}

/** Returns the ids that let the database recognise this browser when a person begins a break in it. */
export async function readBreakBrowser() {
  const guest = await readDeviceGuestClaims();
  return { deviceId: await findDeviceId(), otherSessionKeys: guest ? [sessionKeyOf(guest)] : [] };
}

/** Applies breaks to the person who signs in: the break of this browser's earlier guest, and the breaks of people who began one here. */
export async function carryDeviceBreak(sessionKey: string): Promise<void> {
  const guest = await readDeviceGuestClaims();
  const former = new Set([...(guest ? [guest.sub] : []), ...(await readPeople())]);
  for (const userId of former) await repositories().breaks.carry(sessionKey, userId);
}
