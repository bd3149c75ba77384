/**
 * Keeps this browser's pending sign-in in a signed cookie. A sign-in is pending after the right password of an account
 * with a second factor, or after the browser asked for a passkey's challenge. Only this browser can complete it,
 * because the token of the pending session is in this cookie alone. The database knows only the token's key.
 */
import * as z from "zod";
import { createSignedCookie } from "../requests/signed-cookie.ts";

const pendingSchema = z.object({
  /** The user's id; null until a passkey shows who signs in. */
  sub: z.uuid().nullable(),
  token: z.string().length(43),
});
type PendingSignIn = z.infer<typeof pendingSchema>;

const cookie = createSignedCookie({
  name: "pending-sign-in",
  path: "/api/auth",
  // How long a sign-in may be pending, in seconds. `sign_in_challenge_add.sql` enforces the same time.
  maxAgeSeconds: 5 * 60,
  sameSite: "strict",
  claims: z.object({ pending: pendingSchema }),
});

/** Stores a pending sign-in in the cookie. Call this only from a route, because a page cannot set cookies. */
export const keepPendingSignIn = (pending: PendingSignIn): Promise<void> => cookie.keep({ pending });

/** Reads this browser's pending sign-in. Returns null when no sign-in is pending, or when it has expired. */
export const readPendingSignIn = async (): Promise<PendingSignIn | null> => (await cookie.read())?.pending ?? null;

export const forgetPendingSignIn = (): Promise<void> => cookie.forget();
