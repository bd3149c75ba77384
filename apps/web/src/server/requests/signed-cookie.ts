/**
 * Reads and writes cookies whose claims are signed and encrypted, so that only this server can make and read them. New
 * cookies are encrypted with the first NEXTAUTH_SECRET. Cookies that were encrypted with another one can still be read.
 * Decision 0110
 */
import { cookies } from "next/headers";
import { decode, encode, type JWT } from "next-auth/jwt";
import type * as z from "zod";
import { env } from "../../env.ts";

interface ReadClaims {
  readonly claims: JWT;
  /** False when an older secret encrypted the claims. */
  readonly isUnderFirstSecret: boolean;
}

/** Encrypts claims. `salt` is the cookie's name. The cookie of a session has no salt. */
export const signClaims = (claims: JWT, { salt, maxAge }: { readonly salt?: string; readonly maxAge: number }) =>
  encode({ token: claims, secret: env().NEXTAUTH_SECRET[0], maxAge, ...(salt !== undefined && { salt }) });

/** Decrypts claims. Returns null when they have expired or this server did not make them. */
export async function readClaims(token: string, salt?: string): Promise<ReadClaims | null> {
  for (const [place, secret] of env().NEXTAUTH_SECRET.entries()) {
    const claims = await decode({ token, secret, ...(salt !== undefined && { salt }) }).catch(() => null);
    if (claims) return { claims, isUnderFirstSecret: place === 0 };
  }
  return null;
}

interface SignedCookieOptions<Claims> {
  readonly name: string;
  /** The browser sends the cookie to this path and all paths below it. */
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** `strict` means that the browser does not send the cookie even when a visitor follows a link from another site. */
  readonly sameSite: "lax" | "strict";
  readonly claims: z.ZodType<Claims>;
}

interface SignedCookie<Claims> {
  /** Sets the cookie. Call this only from a route, because a page cannot set cookies. */
  keep(claims: Claims & JWT): Promise<void>;
  /** Reads the claims. Returns null when there is no cookie, when it has expired, or when this server did not make it. */
  read(): Promise<Claims | null>;
  /** Writes the cookie again with the newest secret if an older secret encrypted it. Call this only from a route. */
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
