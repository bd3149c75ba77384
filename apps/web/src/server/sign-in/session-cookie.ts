/**
 * Defines the cookie that names a person's session. next-auth sets it after a sign-in by script, and this file sets it
 * after a sign-in by a form that the browser sends before the page's scripts run.
 */
import { toSessionKey } from "@poker/db";
import { cookies } from "next/headers";
import * as z from "zod";
import { env } from "../../env.ts";
import { signClaims } from "../requests/signed-cookie.ts";

/** How long the cookie lasts, in seconds. `prisma/functions/sign-in/session_open.sql` keeps a session open for the same time. */
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

/** Returns the cookie's name and options. next-auth expects exactly this name. */
export function sessionCookie() {
  const secure = env().NEXTAUTH_URL.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}next-auth.session-token`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** What this server stores in its signed cookies about a sign-in: the user's id and the session's token. Fault 100 */
export interface SessionClaims {
  readonly sub: string;
  readonly token: string;
}

export const sessionClaimsSchema = z.union([
  z.object({ sub: z.uuid(), token: z.string().length(43) }),
  // Cookies from before sessions had tokens. The session's id became its token.
  z.object({ sub: z.uuid(), sid: z.uuid() }).transform(({ sub, sid }): SessionClaims => ({ sub, token: sid })),
]);

/** Returns the key of the session that a cookie names. The database knows the session by this key. */
export const sessionKeyOf = ({ token }: SessionClaims): string => toSessionKey(token);

/** Signs this browser in. Call this only from a route, because a page cannot set cookies. */
export async function keepSession(claims: SessionClaims): Promise<void> {
  const maxAge = SESSION_MAX_AGE_SECONDS;
  const { name, options } = sessionCookie();
  const value = await signClaims({ ...claims }, { maxAge });
  (await cookies()).set(name, value, { ...options, maxAge });
}
