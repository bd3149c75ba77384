/**
 * The messages of the pages, in one file for each language, together with the words that the owners have chosen. Every
 * language has the same keys as English. The back office has messages only in English.
 */
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

export * from "./locales.ts";

export type Messages = typeof en;

type AllMessages = Readonly<Record<Locale, Messages>>;
const writtenMessages: AllMessages = { en, es };

/** The words that the room's owners have chosen. null means that they have not chosen their own words. */
interface RoomWords {
  readonly name: string;
  readonly landingTitle: string | null;
  readonly landingText: string | null;
}

declare global {
  // The code that runs in front of Next.js and the code inside Next.js are two bundles in one process. Through this global
  // they share the owners' words. Each bundle imports the message files itself, because a development server loads a
  // changed file again.
  var roomWords: Readonly<Record<Locale, RoomWords>> | undefined;
}

/** Sets the owners' words for all bundles of this process. */
export function setRoomWords(wordsFor: (locale: Locale) => RoomWords): void {
  globalThis.roomWords = { en: wordsFor("en"), es: wordsFor("es") };
}

const messagesWith = new WeakMap<RoomWords, Messages>();

/**
 * Returns the messages, with the owners' words in place of the usual ones. Components must read the owners' words with
 * `t.raw`, because these may contain characters that have a special meaning in messages. Returns the same object until
 * the owners change their words.
 */
export function messagesFor(locale: Locale): Messages {
  const words = globalThis.roomWords?.[locale];
  if (!words) return writtenMessages[locale];
  const messages = messagesWith.get(words) ?? putIn(words, writtenMessages[locale]);
  messagesWith.set(words, messages);
  return messages;
}

const putIn = ({ name, landingTitle, landingText }: RoomWords, { app, landing, ...others }: Messages): Messages => ({
  ...others,
  app: { ...app, name },
  landing: { ...landing, title: landingTitle ?? landing.title, text: landingText ?? landing.text },
});

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
