/**
 * The signed-in user. The cookie only names a user and a session; the database says at every request whether that session is
 * still valid.
 */
import type { PlayerIdentity, User } from "@poker/db";
import { headers } from "next/headers";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import * as z from "zod";
import { env } from "../env.ts";
import type { toAccountRefusalCode } from "../features/account/account-refusals.ts";
import { accountsPerAddress, clientAddress, passwordAttempts, signInsPerAddress } from "./rate-limits.ts";
import { repositories } from "./repositories.ts";

const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() });
const passwordSchema = z.object({ email: z.string().max(254), password: z.string().max(1_000) });

/** The fields a provider passes on, and no others. */
const publicIdentity = ({ id, name }: User) => ({ id, name });

const rejectSignIn = (code: ReturnType<typeof toAccountRefusalCode>): never => {
  throw new Error(code);
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
        const from = clientAddress(request.headers?.["x-forwarded-for"]);
        if (!signInsPerAddress.tryConsume(from) || !passwordAttempts.tryConsume(email))
          return rejectSignIn("too-many-tries");
        const user = await repositories().users.verifyPassword(email, given.data.password);
        // Answered only when the password is right: otherwise it would reveal that the account exists.
        if (user && (await repositories().users.isBanned(user.id))) return rejectSignIn("account-banned");
        return user && publicIdentity(user);
      },
    }),
    CredentialsProvider({
      id: "guest",
      name: "guest",
      credentials: {},
      async authorize(_, request) {
        if (!accountsPerAddress.tryConsume(clientAddress(request.headers?.["x-forwarded-for"])))
          return rejectSignIn("too-many-tries");
        return publicIdentity(await repositories().users.createGuest());
      },
    }),
  ],
  callbacks: {
    async jwt({ token, user }) {
      // `user` is set at sign-in only: then the session row is created.
      if (!user) return token;
      return { sub: user.id, sid: await repositories().sessions.create(user.id, SESSION_MAX_AGE_SECONDS * 1000) };
    },
    // The browser learns that a user is signed in, and nothing else.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      const known = claimsSchema.safeParse(token);
      if (known.success) await repositories().sessions.revoke(known.data.sid);
    },
  },
});

export interface CurrentUser extends PlayerIdentity {
  readonly sid: string;
}

/** Returns the user of this request, null without a valid session. Read once per request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const { NEXTAUTH_URL: url, NEXTAUTH_SECRET: secret } = env();
  const req = new NextRequest(url, { headers: await headers() });
  const known = claimsSchema.safeParse(await getToken({ req, secret }));
  if (!known.success) return null;
  const person = await repositories().sessions.findIdentity(known.data.sid, known.data.sub);
  return person && { ...person, sid: known.data.sid };
});
