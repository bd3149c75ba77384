/** A cookie with signed and encrypted claims. Only this server can make and read it. */
import { cookies } from "next/headers";
import { decode, encode, type JWT } from "next-auth/jwt";
import type * as z from "zod";
import { env } from "../../env.ts";

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
  /** Removes the cookie. Call this only from a route. */
  forget(): Promise<void>;
}

export const createSignedCookie = <Claims>({
  name,
  path,
  maxAgeSeconds: maxAge,
  sameSite,
  claims: schema,
}: SignedCookieOptions<Claims>): SignedCookie<Claims> => ({
  async keep(claims) {
    const { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: url } = env();
    const token = await encode({ token: claims, secret, salt: name, maxAge });
    const secure = url.startsWith("https:");
    (await cookies()).set(name, token, { httpOnly: true, sameSite, path, maxAge, secure });
  },
  async read() {
    const token = (await cookies()).get(name)?.value;
    if (!token) return null;
    const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: name }).catch(() => null);
    return schema.safeParse(claims).data ?? null;
  },
  async forget() {
    (await cookies()).delete({ name, path });
  },
});
