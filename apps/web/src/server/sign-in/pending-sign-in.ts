/**
 * Keeps in a signed cookie the pending sign-in of this browser: after the right password of an account with a second factor, or after a
 * challenge to a passkey. The cookie binds the rest of the sign-in to this browser: the database knows the key of the pending session, and
 * only this cookie contains its token.
 */
import * as z from "zod";
import { createSignedCookie } from "../requests/signed-cookie.ts";

const pendingSchema = z.object({
  /** null until a passkey tells who signs in. */
  sub: z.uuid().nullable(),
  token: z.string().length(43),
});
type PendingSignIn = z.infer<typeof pendingSchema>;

const cookie = createSignedCookie({
  name: "pending-sign-in",
  path: "/api/auth",
  // The same time as in `sign_in_challenge_add.sql`, which enforces it.
  maxAgeSeconds: 5 * 60,
  sameSite: "strict",
  claims: z.object({ pending: pendingSchema }),
});

/** Remembers a pending sign-in. Call this only from a route, because a page cannot set cookies. */
export const keepPendingSignIn = (pending: PendingSignIn): Promise<void> => cookie.keep({ pending });

/** Reads this browser's pending sign-in; null when no sign-in is pending, or when it has expired. */
export const readPendingSignIn = async (): Promise<PendingSignIn | null> => (await cookie.read())?.pending ?? null;

export const forgetPendingSignIn = (): Promise<void> => cookie.forget();
