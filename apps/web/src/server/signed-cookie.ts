/** A cookie that holds signed and encrypted claims of this server: no other may read or make one. */
import { cookies } from "next/headers";
import { decode, encode, type JWT } from "next-auth/jwt";
import type * as z from "zod";
import { env } from "../env.ts";

interface SignedCookieOptions<Claims> {
  readonly name: string;
  /** The paths that browsers send it to: this one and those below. */
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** `strict`: not sent either when a link of another site is followed. */
  readonly sameSite: "lax" | "strict";
  readonly claims: z.ZodType<Claims>;
}

export interface SignedCookie<Claims> {
  /** Only a route may call it, because a page cannot set cookies. */
  keep(claims: Claims & JWT): Promise<void>;
  /** null when there is no cookie, its time is over, or it is not one of ours. */
  read(): Promise<Claims | null>;
  /** Only a route may call it. */
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
