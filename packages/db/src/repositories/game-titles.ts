/** Titles of private games: by the same rules as the names of players, but longer, and with the marks of a sentence. Fault 40 */
import { MAX_GAME_TITLE } from "@poker/protocol";
import { isOfLanguages, isReserved, toNameKey } from "./player-names.ts";

/** Not `#`: behind it stands the number that tells two games of one title apart. */
const READABLE_TITLE = /^[\p{Script=Latin}\d .,:;!?¡¿&+/()'_-]+$/u;
/** Everything between words; an apostrophe within a word is part of it. */
const BETWEEN_WORDS = /[^\p{L}\d'._-]+|(?<![\p{L}\d])'|'(?![\p{L}\d])/gu;

/** null: too long, unreadable, without a letter or digit, or kept for the room itself. */
export function parseGameTitle(text: string): string | null {
  const title = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const plain = title.replaceAll("’", "'");
  const isReadable = title.length <= MAX_GAME_TITLE && READABLE_TITLE.test(plain) && isOfLanguages(plain);
  const words = plain.replaceAll(BETWEEN_WORDS, " ").trim();
  return isReadable && toNameKey(words) !== "" && !isReserved(words) ? title : null;
}
