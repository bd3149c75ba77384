/** All words of the room, one file a language; English is the shape every other has to fill. The back office speaks English only. */
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
