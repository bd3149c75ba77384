import { isRefusal, refuse } from "@poker/engine";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { env } from "../../../../../env.ts";
import type { NewAuthenticator } from "../../../../../features/sign-in/security/use-factor-request.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

/** Returns the secret for a new authenticator app. The app becomes a second factor when the person types one of its codes. */
export const POST = accountRoute(z.object({}), async ({ userId, sessionKey }) => {
  const { secondFactors, users } = repositories();
  const begun = await secondFactors.beginTotp(sessionKey, userId);
  if (isRefusal(begun)) return begun;
  const user = await users.getById(userId);
  if (!user) return refuse("session-revoked");
  const secret = new Secret({ buffer: Uint8Array.from(begun.secret).buffer });
  const app = new TOTP({ secret, issuer: new URL(env().NEXTAUTH_URL).host, label: user.email ?? user.name });
  return { secret: secret.base32, uri: app.toString() } satisfies NewAuthenticator;
});

/** Adds the authenticator app as a second factor. `code` is one of the app's codes. */
export const PUT = accountRoute(z.object({ code: z.string().max(100) }), ({ userId, sessionKey }, { code }) =>
  repositories().secondFactors.confirmTotp(sessionKey, userId, code),
);

export const DELETE = accountRoute(z.object({}), ({ sessionKey }) =>
  repositories().secondFactors.removeTotp(sessionKey),
);
