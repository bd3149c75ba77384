/** All words with which a shared hand is told in one language, made on the server. */
import { createTranslator } from "use-intl/core";
import { messagesFor } from "../../messages/index.ts";
import type { Locale } from "../../messages/locales.ts";
import { shareFor } from "../../messages/share.ts";
import type { Translate } from "../table/felt/card-text.ts";
import { createShareWords, type ShareTranslator } from "./share-words.ts";

export interface ReaderWords {
  readonly locale: Locale;
  readonly share: ShareTranslator;
  /** The words of the room. */
  readonly room: Translate;
}

export const readerWords = (locale: Locale): ReaderWords => ({
  locale,
  share: createShareWords(locale, shareFor(locale)),
  room: createTranslator({ locale, messages: messagesFor(locale) }),
});
