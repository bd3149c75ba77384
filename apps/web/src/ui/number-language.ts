/**
 * Decides in which language numbers are formatted. In a browser, the whole page has one language. On the web server,
 * each request has its own. The back office is always in English. Decision 0094
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../messages/locales.ts";

const OFFICE_PATH = "/admin";

/**
 * Returns the language of the current request on the web server. The code that sets this function is in another bundle,
 * so it is a global variable.
 */
declare global {
  var readRequestNumberLanguage: (() => Locale | undefined) | undefined;
}

let pageLanguage: Locale | null = null;

/** Sets the page's language. Must be called before any part of the page formats a number. */
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
