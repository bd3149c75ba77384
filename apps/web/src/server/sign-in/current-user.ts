/**
 * Finds the signed-in user of a request. The cookie only names a user and a session. For every request, the database is
 * asked whether the session is still valid.
 */
import type { SessionIdentity } from "@poker/db";
import type { Standing } from "@poker/protocol";
import { headers } from "next/headers";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { getToken, type JWTDecodeParams } from "next-auth/jwt";
import { cache } from "react";
import { env } from "../../env.ts";
import { keepDeviceGuest } from "../accounts/device-guest.ts";
import { carryDeviceBreak } from "../protection/device-break.ts";
import { repositories } from "../requests/repositories.ts";
import { NO_STANDING, readStandingOf } from "../requests/sanctions-and-break.ts";
import { readClaims } from "../requests/signed-cookie.ts";
import {
  SESSION_MAX_AGE_SECONDS,
  type SessionClaims,
  sessionClaimsSchema,
  sessionCookie,
  sessionKeyOf,
} from "./session-cookie.ts";
import { signInProviders } from "./sign-in-providers.ts";

declare module "next-auth" {
  /** What a sign-in provider stores in the new session's cookie. */
  interface User {
    sessionToken: string;
  }
}

export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET[0],
  jwt: { decode: readToken },
  session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_SECONDS },
  cookies: { sessionToken: sessionCookie() },
  pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
  providers: signInProviders(),
  callbacks: {
    async jwt({ token, user, account }) {
      // next-auth passes `user` only at sign-in. The database has already opened the session then.
      if (!user) return token;
      const claims = { sub: user.id, token: user.sessionToken };
      await carryDeviceBreak(sessionKeyOf(claims));
      if (account?.provider === "guest") await keepDeviceGuest(claims);
      return claims;
    },
    // Scripts in the browser learn when the session expires, and nothing about the user.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      const known = sessionClaimsSchema.safeParse(token);
      if (known.success) await repositories().sessions.end(sessionKeyOf(known.data));
    },
  },
});

export interface CurrentUser extends SessionIdentity {
  /** Identifies the session in tickets and in database functions. */
  readonly sessionKey: string;
}

/** Decrypts the session cookie with any of the secrets. next-auth would try only the first one. */
const readToken = async ({ token, salt }: JWTDecodeParams) =>
  token ? ((await readClaims(token, salt))?.claims ?? null) : null;

/** Returns the claims in this request's session cookie, even when the session has ended. Returns null when there is no cookie. */
const readSessionClaims = cache(async (): Promise<SessionClaims | null> => {
  const { NEXTAUTH_URL: url, NEXTAUTH_SECRET } = env();
  const req = new NextRequest(url, { headers: await headers() });
  const token = await getToken({ req, secret: NEXTAUTH_SECRET[0], decode: readToken });
  return sessionClaimsSchema.safeParse(token).data ?? null;
});

/** Returns the user of this request, or null without a valid session. Reads the user only once per request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const claims = await readSessionClaims();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person && { ...person, sessionKey };
});

/** Returns the sanctions and break of the person who sent this request, even when a ban has ended their session. */
export const currentStanding = cache(async (): Promise<Standing> => {
  const claims = await readSessionClaims();
  return claims ? readStandingOf(claims.sub) : NO_STANDING;
});
