/** The language of a request. */
import { cookies, headers } from "next/headers";
import { LOCALE_COOKIE, type Locale, pickLocale } from "../messages/locales.ts";

export async function readRequestLocale(): Promise<Locale> {
  const [asked, kept] = await Promise.all([headers(), cookies()]);
  return pickLocale(asked.get("accept-language"), kept.get(LOCALE_COOKIE)?.value ?? null);
}
