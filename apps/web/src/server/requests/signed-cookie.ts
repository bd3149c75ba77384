/**
 * A cookie with signed and encrypted claims. Only this server can make and read it. Claims are encrypted under the first NEXTAUTH_SECRET, and
 * read under any of them. Decision 0110
 */
import { cookies } from "next/headers";
import { decode, encode, type JWT } from "next-auth/jwt";
import type * as z from "zod";
import { env } from "../../env.ts";

interface ReadClaims {
  readonly claims: JWT;
  /** False when the claims were made with an older secret. */
  readonly isUnderFirstSecret: boolean;
}

/** `salt` is the name of the cookie; none for the cookie of a session. */
export const signClaims = (claims: JWT, { salt, maxAge }: { readonly salt?: string; readonly maxAge: number }) =>
  encode({ token: claims, secret: env().NEXTAUTH_SECRET[0], maxAge, ...(salt !== undefined && { salt }) });

/** null when the claims have expired, or this server did not make them. */
export async function readClaims(token: string, salt?: string): Promise<ReadClaims | null> {
  for (const [place, secret] of env().NEXTAUTH_SECRET.entries()) {
    const claims = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null);
    if (claims) return { claims, isUnderFirstSecret: place === 0 };
  }
  return null;
}

interface SignedCookieOptions<Claims> {
  readonly name: string;
  /** Browsers send the cookie to this path and to the paths below it. */
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** `strict`: not sent even when a visitor follows a link on another site. */
  readonly sameSite: "lax" | "strict";
  readonly claims: z.ZodType<Claims>;
}

interface SignedCookie<Claims> {
  /** Sets the cookie. Call this only from a route, because a page cannot set cookies. */
  keep(claims: Claims & JWT): Promise<void>;
  /** Reads the claims; null when there is no cookie, when it has expired, or when this server did not make it. */
  read(): Promise<Claims | null>;
  /** Makes the cookie again when an older secret made it. Call this only from a route. */
  renew(): Promise<void>;
  /** Removes the cookie. Call this only from a route. */
  forget(): Promise<void>;
}

export function createSignedCookie<Claims>({
  name,
  path,
  maxAgeSeconds: maxAge,
  sameSite,
  claims: schema,
}: SignedCookieOptions<Claims>): SignedCookie<Claims> {
  async function setToken(token: string): Promise<void> {
    const secure = env().NEXTAUTH_URL.startsWith("https:");
    (await cookies()).set(name, token, { httpOnly: true, sameSite, path, maxAge, secure });
  }

  return {
    async keep(claims) {
      await setToken(await signClaims(claims, { salt: name, maxAge }));
    },
    async read() {
      const token = (await cookies()).get(name)?.value;
      const read = token ? await readClaims(token, name) : null;
      return schema.safeParse(read?.claims).data ?? null;
    },
    async renew() {
      const token = (await cookies()).get(name)?.value;
      const read = token ? await readClaims(token, name) : null;
      if (read && !read.isUnderFirstSecret) await setToken(await signClaims(read.claims, { salt: name, maxAge }));
    },
    async forget() {
      (await cookies()).delete({ name, path });
    },
  };
}
