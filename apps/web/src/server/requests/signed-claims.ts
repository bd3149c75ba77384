/** Encrypts claims for cookies under the first NEXTAUTH_SECRET, and reads those under any of them. Decision 0110 */
import { decode, encode, type JWT } from "next-auth/jwt";
import { env } from "../../env.ts";

interface ReadClaims {
  readonly claims: JWT;
  /** False when an older secret made them. */
  readonly isOfFirst: boolean;
}

/** `salt` is the name of the cookie; none for the cookie of a session. */
export const signClaims = (claims: JWT, { salt, maxAge }: { readonly salt?: string; readonly maxAge: number }) =>
  encode({ token: claims, secret: env().NEXTAUTH_SECRET[0], maxAge, ...(salt !== undefined && { salt }) });

/** null when the claims have expired, or this server did not make them. */
export async function readClaims(token: string, salt?: string): Promise<ReadClaims | null> {
  for (const [place, secret] of env().NEXTAUTH_SECRET.entries()) {
    const claims = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null);
    if (claims) return { claims, isOfFirst: place === 0 };
  }
  return null;
}
