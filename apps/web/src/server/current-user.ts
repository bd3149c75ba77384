/**
 * The signed-in user. The cookie only names a user and a session; the database says at every request whether that session is
 * still valid.
 */
import type { SessionIdentity } from "@poker/db";
import type { Standing } from "@poker/protocol";
import { headers } from "next/headers";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { env } from "../env.ts";
import { keepDeviceGuest } from "./device-guest.ts";
import { repositories } from "./repositories.ts";
import { type SessionClaims, sessionClaimsSchema, sessionKeyOf } from "./session-claims.ts";
import { signInProviders } from "./sign-in-providers.ts";
import { NO_STANDING, readStandingOf } from "./standing.ts";

/** As long as the database keeps a session open. */
const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

declare module "next-auth" {
  /** What a provider passes on to the cookie of a new sign-in. */
  interface User {
    sessionToken: string;
  }
}

export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_SECONDS },
  pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
  providers: signInProviders(),
  callbacks: {
    async jwt({ token, user, account }) {
      // `user` is set at sign-in only: then the database has opened its session.
      if (!user) return token;
      const claims = { sub: user.id, token: user.sessionToken };
      if (account?.provider === "guest") await keepDeviceGuest(claims);
      return claims;
    },
    // The browser learns that a user is signed in, and nothing else.
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
  /** Tickets and functions of the database name the session by it. */
  readonly sessionKey: string;
}

/** Returns what the signed cookie of this request names, also when that session has ended; null without one. */
const readClaims = cache(async (): Promise<SessionClaims | null> => {
  const { NEXTAUTH_URL: url, NEXTAUTH_SECRET: secret } = env();
  const req = new NextRequest(url, { headers: await headers() });
  return sessionClaimsSchema.safeParse(await getToken({ req, secret })).data ?? null;
});

/** Returns the user of this request, null without a valid session. Read once per request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const claims = await readClaims();
  if (!claims) return null;
  const sessionKey = sessionKeyOf(claims);
  const person = await repositories().sessions.findIdentity(sessionKey, claims.sub);
  return person && { ...person, sessionKey };
});

/** Returns what is forbidden to the person of this request, also when a ban has ended their session. */
export const currentStanding = cache(async (): Promise<Standing> => {
  const claims = await readClaims();
  return claims ? readStandingOf(claims.sub) : NO_STANDING;
});
