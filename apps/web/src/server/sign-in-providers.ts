/** The ways to sign in, as next-auth runs them: by password, by its second step, by passkey, as a guest. */
import { isRefusal } from "@poker/engine";
import CredentialsProvider from "next-auth/providers/credentials";
import * as z from "zod";
import type { AccountRefusalCode } from "../features/account/account-refusals.ts";
import type { FactorRefusalCode } from "../features/security/factor-refusals.ts";
import { clientBlock } from "./client-address.ts";
import { signInAsGuest } from "./guest-sign-in.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { signInWithCode, signInWithPasskey } from "./second-step-sign-in.ts";
import { readSessionPlace } from "./session-place.ts";

const passwordSchema = z.object({ login: z.string().max(254), password: z.string().max(1_000) });

/** Of an authenticator app, or a recovery code. */
const codeSchema = z.object({ code: z.string().max(100) });

/** What a browser says that its passkey has signed, as JSON. */
const passkeySchema = z.object({ answer: z.string().max(20_000) });

/** The nickname that a guest wishes; empty when the room gives them a name. */
const guestSchema = z.object({ name: z.string().max(200).default("") });

/** The text of the error reaches the page; with it goes a name that is free, in which ways the second step can be taken, or when to try again. */
const rejectSignIn = (code: AccountRefusalCode | FactorRefusalCode, detail?: string | number | null): never => {
  throw new Error(detail ? `${code}:${detail}` : code);
};

const passwordProvider = () =>
  CredentialsProvider({
    id: "password",
    name: "password",
    credentials: { login: {}, password: {} },
    async authorize(input, request) {
      const given = passwordSchema.safeParse(input);
      if (!given.success) return null;
      const headers = new Headers(request.headers);
      const place = readSessionPlace(headers);
      const signedIn = await signInWithPassword(given.data.login, given.data.password, clientBlock(headers), place);
      if (signedIn === "too-many-tries") return rejectSignIn(signedIn);
      return signedIn && "secondStep" in signedIn
        ? rejectSignIn("second-step-required", signedIn.secondStep.join(","))
        : signedIn;
    },
  });

const codeProvider = () =>
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
  });

const passkeyProvider = () =>
  CredentialsProvider({
    id: "passkey",
    name: "passkey",
    credentials: { answer: {} },
    async authorize(input, request) {
      const given = passkeySchema.safeParse(input);
      if (!given.success) return rejectSignIn("malformed");
      const headers = new Headers(request.headers);
      const signedIn = await signInWithPasskey(given.data.answer, clientBlock(headers), readSessionPlace(headers));
      return isRefusal(signedIn) ? rejectSignIn(signedIn.code) : signedIn;
    },
  });

const guestProvider = () =>
  CredentialsProvider({
    id: "guest",
    name: "guest",
    credentials: { name: {} },
    async authorize(input, request) {
      const given = guestSchema.safeParse(input ?? {});
      if (!given.success) return rejectSignIn("name-not-allowed");
      const headers = new Headers(request.headers);
      const guest = await signInAsGuest(given.data.name, clientBlock(headers), readSessionPlace(headers));
      return isRefusal(guest) ? rejectSignIn(guest.code, guest.detail?.suggestion ?? guest.detail?.nextAt) : guest;
    },
  });

export const signInProviders = () => [passwordProvider(), codeProvider(), passkeyProvider(), guestProvider()];
