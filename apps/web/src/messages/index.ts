/**
 * The messages of the room, one file per language, with the room's own name. Every language has the same keys as English. The back office
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

/** Puts the room's own name into the messages of this process. */
export function setRoomName(name: string): void {
  const withName = (messages: Messages): Messages => ({ ...messages, app: { ...messages.app, name } });
  globalThis.roomMessages = { en: withName(en), es: withName(es) };
}

export const messagesFor = (locale: Locale): Messages => (globalThis.roomMessages ?? writtenMessages)[locale];

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
