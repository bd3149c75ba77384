/** The next-auth providers. A person signs in with a password, by a second step after it, with a passkey, or as a guest. */

import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { AccountRefusalCode, FactorRefusalCode } from "@poker/protocol";
import { isStorable } from "@poker/protocol/storable";
import CredentialsProvider from "next-auth/providers/credentials";
import * as z from "zod";
import { readDeviceGuest } from "../accounts/device-guest.ts";
import { withNameSuggestion } from "../accounts/register-account.ts";
import { roomSettings } from "../office/room-settings.ts";
import { accountLimits } from "../protection/account-limit.ts";
import { repositories } from "../requests/repositories.ts";
import { clientBlock } from "../requests/request-address.ts";
import { reportOutage } from "../requests/request-errors.ts";
import { readDeviceId, rememberDevice } from "./known-device.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { signInWithCode, signInWithPasskey } from "./second-step-sign-in.ts";
import { readSessionPlace, type SignInPlace } from "./session-place.ts";

interface SignedIn {
  readonly id: string;
  readonly sessionToken: string;
}

/** Text that the database can store. It must be checked here, because next-auth passes on whatever a request contains. Faults 107, 124 */
const textSchema = z.string().refine((text) => isStorable(text));

const passwordSchema = z.object({ login: textSchema.max(254), password: textSchema.max(1_000) });

/** A code from an authenticator app, or a recovery code. */
const codeSchema = z.object({ code: textSchema.max(100) });

/** The JSON with the passkey's signature that the browser sent. */
const passkeySchema = z.object({ answer: textSchema.max(20_000) });

/** The nickname that a guest wants. When it is empty, the room chooses a name. */
const guestSchema = z.object({ name: textSchema.max(200).default("") });

/**
 * Throws an error whose text the page reads. `detail` is a free name, the ways in which the person can take the second
 * step, or the time from which they may try again.
 */
const rejectSignIn = (code: AccountRefusalCode | FactorRefusalCode, detail?: string | number | null): never => {
  throw new Error(detail ? `${code}:${detail}` : code);
};

/**
 * Signs in with a password. `input` is the data that was sent. Returns null when the password is wrong. Throws an error
 * with the code of any other refusal.
 */
export async function authorizePassword(input: unknown, headers: Headers): Promise<SignedIn | null> {
  const given = passwordSchema.safeParse(input);
  if (!given.success) return null;
  const place = readSessionPlace(headers);
  const signedIn = await signInWithPassword(given.data.login, given.data.password, clientBlock(headers), place);
  if (typeof signedIn === "string") return rejectSignIn(signedIn);
  return signedIn && "secondStep" in signedIn
    ? rejectSignIn("second-step-required", signedIn.secondStep.join(","))
    : signedIn;
}

// Signs a visitor in as a guest, within the limits on new accounts and new guests. Fault 106

interface SignedInGuest {
  readonly id: string;
  readonly sessionToken: string;
}

/** Signs in this browser's guest, or makes a new one. If the nickname is empty, the room chooses a name. */
export async function signInAsGuest(
  nickname: string,
  address: string,
  place: SignInPlace,
): Promise<SignedInGuest | Refusal<AccountRefusalCode>> {
  const limits = accountLimits();
  if (!(await limits.mayMakeAccount(address))) return refuse("too-many-tries");
  const { users } = repositories();
  const known = await readDeviceGuest();
  const origin = { ...place, deviceId: await readDeviceId() };
  await rememberDevice(origin.deviceId, null);
  const resumed = known && (await users.resumeGuest(known.sessionKey, origin));
  if (resumed) return { id: resumed.userId, sessionToken: resumed.sessionToken };
  if (!roomSettings().guests) return refuse("guests-closed");
  const nextAt = await limits.countGuest(address);
  if (nextAt !== null) return refuse("too-many-guests", { nextAt });
  const made =
    nickname.trim() === "" ? await users.createNumberedGuest(origin) : await users.createNamedGuest(nickname, origin);
  if (isRefusal(made)) return withNameSuggestion(made, nickname);
  return { id: made.user.id, sessionToken: made.user.sessionToken };
}

/** Signs in a guest, who needs no password. Throws an error with the refusal code when the sign-in is refused. */
export async function authorizeGuest(input: unknown, headers: Headers): Promise<SignedIn> {
  const given = guestSchema.safeParse(input ?? {});
  if (!given.success) return rejectSignIn("name-not-allowed");
  const guest = await signInAsGuest(given.data.name, clientBlock(headers), readSessionPlace(headers));
  return isRefusal(guest) ? rejectSignIn(guest.code, guest.detail?.suggestion ?? guest.detail?.nextAt) : guest;
}

const passwordProvider = () =>
  CredentialsProvider({
    id: "password",
    name: "password",
    credentials: { login: {}, password: {} },
    authorize: (input, request) => {
      const headers = new Headers(request.headers);
      return reportOutage(headers, () => authorizePassword(input, headers));
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
      const signedIn = await reportOutage(headers, () =>
        signInWithCode(given.data.code, clientBlock(headers), readSessionPlace(headers)),
      );
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
      const signedIn = await reportOutage(headers, () =>
        signInWithPasskey(given.data.answer, clientBlock(headers), readSessionPlace(headers)),
      );
      return isRefusal(signedIn) ? rejectSignIn(signedIn.code) : signedIn;
    },
  });

const guestProvider = () =>
  CredentialsProvider({
    id: "guest",
    name: "guest",
    credentials: { name: {} },
    authorize: (input, request) => {
      const headers = new Headers(request.headers);
      return reportOutage(headers, () => authorizeGuest(input, headers));
    },
  });

export const signInProviders = () => [passwordProvider(), codeProvider(), passkeyProvider(), guestProvider()];
