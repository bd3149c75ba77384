/** Reads and writes the cookie with the language that the reader picked. The server reads it when it renders the next page. */
import { LOCALE_COOKIE, LOCALES, type Locale } from "../messages/locales.ts";

const MAX_AGE_S = 365 * 24 * 3600;

/** Returns the picked language. Returns null when the reader has picked none. */
export function readPickedLocale(): Locale | null {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`));
  return LOCALES.find((locale) => pair === `${LOCALE_COOKIE}=${locale}`) ?? null;
}

export const localeCookie = (picked: Locale): string =>
  `${LOCALE_COOKIE}=${picked}; path=/; max-age=${MAX_AGE_S}; samesite=lax`;

export function keepPickedLocale(picked: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = localeCookie(picked);
}
