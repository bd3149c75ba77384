/**
 * Keeps in a signed cookie who began a break in this browser, so that a new guest here is on the same break. It tells of this browser alone:
 * another browser, or a cleared one, is a stranger. Fault 69
 */
import * as z from "zod";
import { readFormerGuestId } from "./device-guest.ts";
import { repositories } from "./repositories.ts";
import { createSignedCookie } from "./signed-cookie.ts";

const cookie = createSignedCookie({
  name: "device-break",
  path: "/",
  // Browsers keep no cookie for longer.
  maxAgeSeconds: 400 * 24 * 3600,
  sameSite: "lax",
  claims: z.object({ sub: z.uuid() }),
});

/** Only a route may call it, because a page cannot set cookies. */
export const keepDeviceBreak = (userId: string): Promise<void> => cookie.keep({ sub: userId });

/** Puts a new guest on the break of this browser's former guest, or of who began one here. */
export async function carryDeviceBreak(sessionKey: string): Promise<void> {
  const former = [await readFormerGuestId(), (await cookie.read())?.sub ?? null].filter((id) => id !== null);
  for (const userId of new Set(former)) await repositories().breaks.carry(sessionKey, userId);
}
