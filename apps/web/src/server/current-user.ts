/**
 * The signed-in user. The cookie only names a user and a session; the database says at every request whether that session is
 * still valid.
 */
import type { SessionIdentity } from "@poker/db";
import { isRefusal } from "@poker/engine";
import type { Standing } from "@poker/protocol";
import { headers } from "next/headers";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import * as z from "zod";
import { env } from "../env.ts";
import type { AccountRefusalCode } from "../features/account/account-refusals.ts";
import type { FactorRefusalCode } from "../features/security/factor-refusals.ts";
import { clientBlock } from "./client-address.ts";
import { keepDeviceGuest } from "./device-guest.ts";
import { signInAsGuest } from "./guest-sign-in.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { repositories } from "./repositories.ts";
import { signInWithCode } from "./second-step-sign-in.ts";
import { type SessionClaims, sessionClaimsSchema, sessionKeyOf } from "./session-claims.ts";
import { readSessionPlace } from "./session-place.ts";
import { NO_STANDING, readStandingOf } from "./standing.ts";

/** As long as the database keeps a session open. */
const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

const passwordSchema = z.object({ email: z.string().max(254), password: z.string().max(1_000) });

/** Of an authenticator app, or a recovery code. */
const codeSchema = z.object({ code: z.string().max(100) });

/** The nickname that a guest wishes; empty when the room gives them a name. */
const guestSchema = z.object({ name: z.string().max(200).default("") });

declare module "next-auth" {
  /** What a provider passes on to the cookie of a new sign-in. */
  interface User {
    sessionToken: string;
  }
}

/** The text of the error reaches the page; with it goes a name that is free, or in which ways the second step can be taken. */
const rejectSignIn = (code: AccountRefusalCode | FactorRefusalCode, detail?: string | number | null): never => {
  throw new Error(detail ? `${code}:${detail}` : code);
};

export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_SECONDS },
  pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
  providers: [
    CredentialsProvider({
      id: "password",
      name: "password",
      credentials: { email: {}, password: {} },
      async authorize(input, request) {
        const given = passwordSchema.safeParse(input);
        if (!given.success) return null;
        const email = given.data.email.trim().toLowerCase();
        const headers = new Headers(request.headers);
        const place = readSessionPlace(headers);
        const signedIn = await signInWithPassword(email, given.data.password, clientBlock(headers), place);
        if (signedIn === "too-many-tries") return rejectSignIn(signedIn);
        return signedIn && "secondStep" in signedIn
          ? rejectSignIn("second-step-required", signedIn.secondStep.join(","))
          : signedIn;
      },
    }),
    CredentialsProvider({
      id: "code",
      name: "code",
      credentials: { code: {} },
      async authorize(input, request) {
        const given = codeSchema.safeParse(input);
        if (!given.success) return rejectSignIn("malformed");
        const headers = new Headers(request.headers);
        const signedIn = await signInWithCode(given.data.code, clientBlock(headers), readSessionPlace(headers));
        return isRefusal(signedIn) ? rejectSignIn(signedIn.code) : signedIn;
      },
    }),
    CredentialsProvider({
      id: "guest",
      name: "guest",
      credentials: { name: {} },
      async authorize(input, request) {
        const given = guestSchema.safeParse(input ?? {});
        if (!given.success) return rejectSignIn("name-not-allowed");
        const headers = new Headers(request.headers);
        const guest = await signInAsGuest(given.data.name, clientBlock(headers), readSessionPlace(headers));
        return isRefusal(guest) ? rejectSignIn(guest.code, guest.detail?.suggestion) : guest;
      },
    }),
  ],
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
