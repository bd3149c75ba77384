/**
 * Who is signed in. The cookie only names a user and a sign-in session; whether that session is still good is read from the
 * database each time somebody's data is.
 */
import type { SignedIn, User } from "@poker/db";
import { headers } from "next/headers";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import * as z from "zod";
import { env } from "../env.ts";
import type { accountProblem } from "../features/account/problems.ts";
import { room } from "./database.ts";
import { accountsFrom, addressOf, passwordTries, signInsFrom } from "./limits.ts";

const SESSION_SECONDS = 30 * 24 * 3600;

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });
const password = z.object({ email: z.string().max(254), password: z.string().max(1_000) });

/** What a provider hands on: never more than these. */
const identity = ({ id, name }: User) => ({ id, name });

const refuse = (code: ReturnType<typeof accountProblem>): never => {
  throw new Error(code);
};

export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
  providers: [
    CredentialsProvider({
      id: "password",
      name: "password",
      credentials: { email: {}, password: {} },
      async authorize(input, request) {
        const given = password.safeParse(input);
        if (!given.success) return null;
        const email = given.data.email.trim().toLowerCase();
        const from = addressOf(request.headers?.["x-forwarded-for"]);
        if (!signInsFrom.take(from) || !passwordTries.take(email)) return refuse("too-many-tries");
        const user = await room().users.verifyPassword(email, given.data.password);
        // Only to who knows the password: it tells nobody else that the account is there.
        if (user && (await room().users.isBanned(user.id))) return refuse("account-banned");
        return user && identity(user);
      },
    }),
    CredentialsProvider({
      id: "guest",
      name: "guest",
      credentials: {},
      async authorize(_, request) {
        if (!accountsFrom.take(addressOf(request.headers?.["x-forwarded-for"]))) return refuse("too-many-tries");
        return identity(await room().users.createGuest());
      },
    }),
  ],
  callbacks: {
    async jwt({ token, user }) {
      // Only at sign-in is there a user: then the session row is made.
      if (!user) return token;
      return { sub: user.id, sid: await room().sessions.create(user.id, SESSION_SECONDS * 1000) };
    },
    // The browser is told that somebody is signed in, and nothing else.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      const known = claims.safeParse(token);
      if (known.success) await room().sessions.revoke(known.data.sid);
    },
  },
});

export interface Visitor extends SignedIn {
  readonly sid: string;
}

/** Whoever asks, if signed in with a session that is still good. Read once a request. */
export const currentUser = cache(async (): Promise<Visitor | null> => {
  const { NEXTAUTH_URL: url, NEXTAUTH_SECRET: secret } = env();
  const req = new NextRequest(url, { headers: await headers() });
  const known = claims.safeParse(await getToken({ req, secret }));
  if (!known.success) return null;
  const person = await room().sessions.person(known.data.sid, known.data.sub);
  return person && { ...person, sid: known.data.sid };
});
