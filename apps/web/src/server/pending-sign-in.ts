/**
 * Keeps in a signed cookie which sign-in this browser has begun and not ended: the right password of an account with a second factor, or a
 * challenge to a passkey. It binds the rest to the browser: the database knows the key of the session that waits, and nothing but this cookie
 * has its token.
 */
import * as z from "zod";
import { createSignedCookie } from "./signed-cookie.ts";

const pendingSchema = z.object({
  /** null while it is not known who signs in: a passkey will tell. */
  sub: z.uuid().nullable(),
  token: z.string().length(43),
});
type PendingSignIn = z.infer<typeof pendingSchema>;

const cookie = createSignedCookie({
  name: "pending-sign-in",
  path: "/api/auth",
  // As long as the database lets it wait.
  maxAgeSeconds: 5 * 60,
  sameSite: "strict",
  claims: z.object({ pending: pendingSchema }),
});

/** Only a route may call it, because a page cannot set cookies. */
export const keepPendingSignIn = (pending: PendingSignIn): Promise<void> => cookie.keep({ pending });

/** null when no sign-in of this browser waits, or its time is over. */
export const readPendingSignIn = async (): Promise<PendingSignIn | null> => (await cookie.read())?.pending ?? null;

export const forgetPendingSignIn = (): Promise<void> => cookie.forget();
