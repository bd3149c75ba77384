/**
 * Keeps in a signed cookie that this browser has given the right password of an account that has a second factor, until the second step is
 * taken. It binds the step to the browser: the database knows the key of the session that waits, and nothing but this cookie has its token.
 */
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { env } from "../env.ts";
import { type SessionClaims, sessionClaimsSchema } from "./session-claims.ts";

const COOKIE = "second-step";
/** As long as the database lets it wait. */
const MAX_AGE_SECONDS = 5 * 60;
const PATH = "/api/auth";

/** Only a route may call it, because a page cannot set cookies. */
export async function keepPendingSignIn(claims: SessionClaims): Promise<void> {
  const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
  const token = await encode({ token: { ...claims }, secret, salt: COOKIE, maxAge: MAX_AGE_SECONDS });
  (await cookies()).set(COOKIE, token, {
    httpOnly: true,
    sameSite: "strict",
    path: PATH,
    maxAge: MAX_AGE_SECONDS,
    secure: url.startsWith("https:"),
  });
}

/** null when no sign-in of this browser waits, or its time is over. */
export async function readPendingSignIn(): Promise<SessionClaims | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: COOKIE }).catch(() => null);
  return sessionClaimsSchema.safeParse(claims).data ?? null;
}

export async function forgetPendingSignIn(): Promise<void> {
  (await cookies()).delete({ name: COOKIE, path: PATH });
}
