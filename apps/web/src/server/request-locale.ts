/** The language of a request. */
import { cookies, headers } from "next/headers";
import { NextRequest } from "next/server";
import { LOCALE_COOKIE, type Locale, pickLocale } from "../messages/locales.ts";

export async function readRequestLocale(): Promise<Locale> {
  const [asked, kept] = await Promise.all([headers(), cookies()]);
  return pickLocale(asked.get("accept-language"), kept.get(LOCALE_COOKIE)?.value ?? null);
}

/** The same of a request that a route was given. */
export const localeOf = (request: Pick<Request, "url" | "headers">): Locale =>
  pickLocale(
    request.headers.get("accept-language"),
    new NextRequest(request.url, { headers: request.headers }).cookies.get(LOCALE_COOKIE)?.value ?? null,
  );
