/** The languages of the room without their messages, because a page loads the messages of only one language. */
import { LOCALES, type Locale } from "@poker/protocol";

export { LOCALES, type Locale };
export const DEFAULT_LOCALE: Locale = "en";
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español" };
/** The cookie that stores the picked language. */
export const LOCALE_COOKIE = "locale";

/** Returns the picked language, or else the first of the browser's languages that the room has. */
export function pickLocale(acceptLanguage: string | null, picked: string | null = null): Locale {
  for (const part of [picked, ...(acceptLanguage ?? "").split(",")]) {
    const language = part?.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = LOCALES.find((locale) => locale === language);
    if (known) return known;
  }
  return DEFAULT_LOCALE;
}
