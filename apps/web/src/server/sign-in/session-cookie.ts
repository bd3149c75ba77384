/** The cookie that names a person's session. next-auth sets it, and so do forms that are sent before the page's scripts run. */
import { toSessionKey } from "@poker/db";
import { cookies } from "next/headers";
import * as z from "zod";
import { env } from "../../env.ts";
import { signClaims } from "../requests/signed-cookie.ts";

/** The same time as the database keeps a session open. */
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

/** next-auth expects this name. */
export function sessionCookie() {
  const secure = env().NEXTAUTH_URL.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}next-auth.session-token`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** The contents of this server's signed cookies about a sign-in: the user and the session's token. Fault 100 */
export interface SessionClaims {
  readonly sub: string;
  readonly token: string;
}

export const sessionClaimsSchema = z.union([
  z.object({ sub: z.uuid(), token: z.string().length(43) }),
  // The format of cookies from before sessions had tokens: the session's id became the token.
  z.object({ sub: z.uuid(), sid: z.uuid() }).transform(({ sub, sid }): SessionClaims => ({ sub, token: sid })),
]);

/** The key of the session that a cookie names. */
export const sessionKeyOf = ({ token }: SessionClaims): string => toSessionKey(token);

/** Signs this browser in. Call this only from a route, because a page cannot set cookies. */
export async function keepSession(claims: SessionClaims): Promise<void> {
  const maxAge = SESSION_MAX_AGE_SECONDS;
  const { name, options } = sessionCookie();
  const value = await signClaims({ ...claims }, { maxAge });
  (await cookies()).set(name, value, { ...options, maxAge });
}
