/**
 * The language in which numbers are formatted. A page in a browser has one language; on the web server each request has its own. The back
 * office is in English. Decision 0094
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../messages/locales.ts";

const OFFICE_PATH = "/admin";

/** Returns the language of the current request. Set by the web server, which is a separate bundle. */
declare global {
  var readRequestNumberLanguage: (() => Locale | undefined) | undefined;
}

let pageLanguage: Locale | null = null;

/** The page calls this before any part of it formats a number. */
export function setPageNumberLanguage(locale: Locale): void {
  if (typeof window !== "undefined") pageLanguage = locale;
}

export const isOfficePath = (pathname: string): boolean =>
  pathname === OFFICE_PATH || pathname.startsWith(`${OFFICE_PATH}/`);

export function numberLanguage(): Locale {
  if (typeof window === "undefined") return globalThis.readRequestNumberLanguage?.() ?? DEFAULT_LOCALE;
  if (isOfficePath(window.location.pathname)) return DEFAULT_LOCALE;
  return pageLanguage ?? LOCALES.find((locale) => locale === document.documentElement.lang) ?? DEFAULT_LOCALE;
}
