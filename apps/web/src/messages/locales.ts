/** Lists the languages of the room. The messages are elsewhere, because a page loads the messages of only one language. */
import { LOCALES, type Locale } from "@poker/protocol";

export { LOCALES, type Locale };
export const DEFAULT_LOCALE: Locale = "en";
/** The name of each language, written in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español" };
/** The cookie with the language that the reader picked. */
export const LOCALE_COOKIE = "locale";

/** Returns a function that returns the messages of a language. */
export const byLocale =
  <Messages>(messages: Readonly<Record<Locale, Messages>>) =>
  (locale: Locale): Messages =>
    messages[locale];

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var roomLocales: readonly Locale[] | undefined;
}

/** Sets the languages that this process's pages offer. */
export const setOfferedLocales = (locales: readonly Locale[]): void => {
  globalThis.roomLocales = locales;
};

/** Returns the languages that the pages offer. In a browser, returns all languages of the room. */
export const offeredLocales = (): readonly Locale[] => globalThis.roomLocales ?? LOCALES;

/** Returns the language that the reader picked. If they picked none, returns the first of the browser's languages that the room offers. */
export function pickLocale(acceptLanguage: string | null, picked: string | null = null): Locale {
  const offered = offeredLocales();
  for (const part of [picked, ...(acceptLanguage ?? "").split(",")]) {
    const language = part?.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = offered.find((locale) => locale === language);
    if (known) return known;
  }
  return offered.find((locale) => locale === DEFAULT_LOCALE) ?? offered[0] ?? DEFAULT_LOCALE;
}
