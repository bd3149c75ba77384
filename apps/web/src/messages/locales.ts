/** The languages of the room without their messages, because a page loads the messages of only one language. */
import { LOCALES, type Locale } from "@poker/protocol";

export { LOCALES, type Locale };
export const DEFAULT_LOCALE: Locale = "en";
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español" };
/** The cookie that stores the picked language. */
export const LOCALE_COOKIE = "locale";

/** Returns a function that picks the messages of a language. */
export const byLocale =
  <Messages>(messages: Readonly<Record<Locale, Messages>>) =>
  (locale: Locale): Messages =>
    messages[locale];

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process, so they share this global.
  var roomLocales: readonly Locale[] | undefined;
}

/** Sets the languages that the pages of this process offer. */
export const setOfferedLocales = (locales: readonly Locale[]): void => {
  globalThis.roomLocales = locales;
};

/** The languages that pages offer. In a browser, these are all languages of the room. */
export const offeredLocales = (): readonly Locale[] => globalThis.roomLocales ?? LOCALES;

/** Returns the picked language, or else the first of the browser's languages that the room offers. */
export function pickLocale(acceptLanguage: string | null, picked: string | null = null): Locale {
  const offered = offeredLocales();
  for (const part of [picked, ...(acceptLanguage ?? "").split(",")]) {
    const language = part?.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = offered.find((locale) => locale === language);
    if (known) return known;
  }
  return offered.find((locale) => locale === DEFAULT_LOCALE) ?? offered[0] ?? DEFAULT_LOCALE;
}
