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

/** The words that the room's owners have chosen. null for words that are not theirs. */
interface RoomWords {
  readonly name: string;
  readonly landingTitle: string | null;
  readonly landingText: string | null;
}

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process. Only the owners' words are shared, because in
  // development the written messages change while the process runs.
  var roomWords: Readonly<Record<Locale, RoomWords>> | undefined;
}

/** Sets the room's own words for this process. */
export function setRoomWords(wordsFor: (locale: Locale) => RoomWords): void {
  globalThis.roomWords = { en: wordsFor("en"), es: wordsFor("es") };
}

const messagesWith = new WeakMap<RoomWords, Messages>();

/**
 * Returns the messages, with the room's own words in place of the written ones. The room's words are read with `t.raw`,
 * because they may contain signs that have a meaning in messages. Returns the same object until the words change.
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
