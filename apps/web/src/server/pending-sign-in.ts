/**
 * Keeps in a signed cookie which sign-in this browser has begun and not ended: the right password of an account with a second factor, or a
 * challenge to a passkey. It binds the rest to the browser: the database knows the key of the session that waits, and nothing but this cookie
 * has its token.
 */
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import * as z from "zod";
import { env } from "../env.ts";

const COOKIE = "pending-sign-in";
/** As long as the database lets it wait. */
const MAX_AGE_SECONDS = 5 * 60;
const PATH = "/api/auth";

const pendingSchema = z.object({
  /** null while it is not known who signs in: a passkey will tell. */
  sub: z.uuid().nullable(),
  token: z.string().length(43),
});
type PendingSignIn = z.infer<typeof pendingSchema>;

/** Only a route may call it, because a page cannot set cookies. */
export async function keepPendingSignIn(pending: PendingSignIn): Promise<void> {
  const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
  const token = await encode({ token: { pending }, secret, salt: COOKIE, maxAge: MAX_AGE_SECONDS });
  (await cookies()).set(COOKIE, token, {
    httpOnly: true,
    sameSite: "strict",
    path: PATH,
    maxAge: MAX_AGE_SECONDS,
    secure: url.startsWith("https:"),
  });
}

/** null when no sign-in of this browser waits, or its time is over. */
export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: COOKIE }).catch(() => null);
  return z.object({ pending: pendingSchema }).safeParse(claims).data?.pending ?? null;
}

export async function forgetPendingSignIn(): Promise<void> {
  (await cookies()).delete({ name: COOKIE, path: PATH });
}
