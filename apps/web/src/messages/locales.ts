/** The languages of the room, without their words: for pages, which load the words of one only. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";
/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español" };
/** Holds the language somebody picked. */
export const LOCALE_COOKIE = "locale";

/** The language that was picked, else the first of the browser's languages that we speak. */
export function pickLocale(acceptLanguage: string | null, picked: string | null = null): Locale {
  for (const part of [picked, ...(acceptLanguage ?? "").split(",")]) {
    const language = part?.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = LOCALES.find((locale) => locale === language);
    if (known) return known;
  }
  return DEFAULT_LOCALE;
}
