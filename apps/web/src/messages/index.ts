/** All words of the room, one file a language; English is the shape every other has to fill. */
import en from "./en.json" with { type: "json" };

export type Messages = typeof en;

export const LOCALES = ["en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

const messages: Record<Locale, Messages> = { en };

export const messagesFor = (locale: Locale): Messages => messages[locale];

/** The first of the browser's languages that we speak. */
export function pickLocale(acceptLanguage: string | null): Locale {
  for (const part of (acceptLanguage ?? "").split(",")) {
    const language = part.split(";")[0]?.trim().slice(0, 2).toLowerCase();
    const known = LOCALES.find((locale) => locale === language);
    if (known) return known;
  }
  return DEFAULT_LOCALE;
}

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
