/**
 * Checks the titles of private games. They follow the rules for the names of players, but may be longer and contain punctuation. Faults 40,
 * 126
 */
import { MAX_GAME_TITLE } from "@poker/protocol";
import { toNameKey } from "../accounts/name-keys.ts";
import { isOfLanguages } from "../accounts/player-names.ts";
import { isReserved } from "../accounts/reserved-names.ts";
import { isWebAddress } from "../accounts/web-addresses.ts";

/** The characters of a title. `#` is not among them, because it comes before the number that tells apart two games with the same title. */
const READABLE_TITLE = /^[\p{Script=Latin}\d .,:;!?¡¿&+/()'_-]+$/u;
/** Matches everything between two words. An apostrophe inside a word belongs to the word. */
const BETWEEN_WORDS = /[^\p{L}\d'._-]+|(?<![\p{L}\d])'|'(?![\p{L}\d])/gu;

/** Returns null when the title is too long, unreadable, without a letter or digit, a web address, or reserved for the room itself. */
export function parseGameTitle(text: string): string | null {
  const title = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const plain = title.replaceAll("’", "'");
  const isReadable = title.length <= MAX_GAME_TITLE && READABLE_TITLE.test(plain) && isOfLanguages(plain);
  const words = plain.replaceAll(BETWEEN_WORDS, " ").trim();
  const isTaken = isReserved(words) || isReserved(readMarksAsLetters(plain).replaceAll(BETWEEN_WORDS, " ").trim());
  return isReadable && toNameKey(words) !== "" && !isTaken && !isWebAddress(plain) ? title : null;
}

/** Reads an exclamation mark between two letters as an i, so that "Adm!n" is found. */
const readMarksAsLetters = (text: string): string => text.replaceAll(/(?<=\p{L})[!¡](?=\p{L})/gu, "i");
