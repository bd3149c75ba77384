/** The messages of the room, one file per language. Every language has the same keys as English. The back office is only in English. */
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

export * from "./locales.ts";

export type Messages = typeof en;

const messagesByLocale: Record<Locale, Messages> = { en, es };

export const messagesFor = (locale: Locale): Messages => messagesByLocale[locale];

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
