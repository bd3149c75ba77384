/**
 * The messages of the room, one file per language, with the room's own words. Every language has the same keys as English. The back office
 * is only in English.
 */
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

export * from "./locales.ts";

export type Messages = typeof en;

type AllMessages = Readonly<Record<Locale, Messages>>;
const writtenMessages: AllMessages = { en, es };

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process.
  var roomMessages: AllMessages | undefined;
}

/** The words that the room's owners have chosen. null for words that are not theirs. */
interface RoomWords {
  readonly name: string;
  readonly landingTitle: string | null;
  readonly landingText: string | null;
}

/**
 * Puts the room's own words into the messages of this process. They are read with `t.raw`, because they may have signs to which messages
 * give a meaning.
 */
export function setRoomWords(wordsFor: (locale: Locale) => RoomWords): void {
  const withWords = (locale: Locale): Messages => {
    const { name, landingTitle, landingText } = wordsFor(locale);
    const { app, landing, ...messages } = writtenMessages[locale];
    const { title, text } = landing;
    return {
      ...messages,
      app: { ...app, name },
      landing: { ...landing, title: landingTitle ?? title, text: landingText ?? text },
    };
  };
  globalThis.roomMessages = { en: withWords("en"), es: withWords("es") };
}

export const messagesFor = (locale: Locale): Messages => (globalThis.roomMessages ?? writtenMessages)[locale];

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
