/**
 * Keeps in a signed cookie who began a break in this browser, so that a new guest here is on the same break. It tells of this browser alone:
 * another browser, or a cleared one, is a stranger. Fault 69
 */
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import * as z from "zod";
import { env } from "../env.ts";
import { readFormerGuestId } from "./device-guest.ts";
import { repositories } from "./repositories.ts";

const COOKIE = "device-break";
/** Browsers keep no cookie for longer. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
const claimsSchema = z.object({ sub: z.uuid() });

/** Only a route may call it, because a page cannot set cookies. */
export async function keepDeviceBreak(userId: string): Promise<void> {
  const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
  const token = await encode({ token: { sub: userId }, secret, salt: COOKIE, maxAge: MAX_AGE_SECONDS });
  (await cookies()).set(COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MAX_AGE_SECONDS,
    secure: url.startsWith("https:"),
  });
}

/** Puts a new guest on the break of this browser's former guest, or of who began one here. */
export async function carryDeviceBreak(sessionKey: string): Promise<void> {
  const former = [await readFormerGuestId(), await readDeviceBreak()].filter((id) => id !== null);
  for (const userId of new Set(former)) await repositories().breaks.carry(sessionKey, userId);
}

/** null when there is no cookie, or it is not one of ours. */
async function readDeviceBreak(): Promise<string | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: COOKIE }).catch(() => null);
  return claimsSchema.safeParse(claims).data?.sub ?? null;
}
