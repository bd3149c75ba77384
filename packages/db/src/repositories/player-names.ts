/**
 * Names people go by: readable, of the letters that living languages write, no two that the eye takes for one, and none that passes for
 * the room's staff. Guests, sign-ups and upgrades all come here. Fault 40
 */

import { guestName } from "@poker/protocol";
import replaceConfusables from "unhomoglyph";

export interface PlayerName {
  readonly name: string;
  /** The same for all names that look alike; unique. */
  readonly key: string;
}

const MIN_NAME_LENGTH = 3;
const MAX_NAME_LENGTH = 20;
const FIRST_OR_LAST = "[\\p{Script=Latin}\\d]";
/** Latin letters only: a Cyrillic а looks the same as a Latin one. */
const READABLE_NAME = new RegExp(`^${FIRST_OR_LAST}[\\p{Script=Latin}\\d ._-]*${FIRST_OR_LAST}$`, "u");
/**
 * Latin letters that no language writes names with, but phonetics and mathematics do: small capitals, the Latin alpha, Roman numerals,
 * letters of full width. They are there to look like other letters. The blocks of living languages end before the phonetic one, and
 * Latin Extended Additional (Vietnamese) is beyond it.
 */
const LETTER_OF_LANGUAGES = /^[ -\u{24f}\u{1e00}-\u{1eff}]$/u;

/** null: too short, too long, unreadable, or kept for the room itself. */
export function parseName(text: string): PlayerName | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const fits = name.length >= MIN_NAME_LENGTH && name.length <= MAX_NAME_LENGTH && isReadable(name);
  return fits && !isReserved(name) ? { name, key: toNameKey(name) } : null;
}

const isReadable = (name: string): boolean => READABLE_NAME.test(name) && isOfLanguages(name);
/** True of text without letters that are there to look like others, and without invisible marks. */
export const isOfLanguages = (text: string): boolean => [...text].every((letter) => LETTER_OF_LANGUAGES.test(letter));

/** Letters that Unicode calls no confusables, but that a reader takes for others. Applied before and after Unicode's own. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ȷ: "j",
  ð: "d",
  ŋ: "n",
  ĸ: "k",
  ſ: "s",
  œ: "oe",
  ß: "ss",
  þ: "p",
};

/** Case, accents, gaps, and letters that pass for others fall away. Faults 40, 99 */
export const toNameKey = (name: string): string => foldLetters(name).replaceAll(/[ ._-]/g, "");

/** Unicode's confusables name what a letter looks like; the list is of the library. Case matters little to a reader, and is gone. */
function foldLetters(name: string): string {
  const plain = replaceKnown(replaceConfusables(replaceKnown(stripMarks(name).toLowerCase())));
  return stripMarks(plain)
    .toLowerCase()
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const stripMarks = (text: string): string => text.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
const replaceKnown = (text: string): string => [...text].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");

export const makeGuestName = (number: number): PlayerName => {
  const name = guestName(number);
  return { name, key: toNameKey(name) };
};

/** Digits that are read as letters in a word. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" };
const readDigitsAsLetters = (text: string): string =>
  text.replaceAll(/[34578]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);

/** Begins the names that the room gives to guests, in its languages. */
const GUEST_KEYS = ["Guest", "Invitado", "Invitada"].map(toNameKey);
/** Not a name by themselves, also with an article or a number; a part of a name they may be: "Full House". */
const RESERVED_NAMES: ReadonlySet<string> = new Set(
  ["bot", "casa", "floor", "house", "room", "sala", "sistema", "system", "team", "you"].map(toNameKey),
);
/** In no name as a word of its own. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  [
    ...["admin", "administrador", "administradora", "administrator", "cashier", "crupier", "croupier", "dealer"],
    ...[
      "mod",
      "moderador",
      "moderadora",
      "moderator",
      "official",
      "operator",
      "soporte",
      "staff",
      "support",
      "sysadmin",
    ],
  ].map(toNameKey),
);
/** No name begins or ends with them. */
const RESERVED_ENDS = ["admin", "moderator", "moderador"].map(toNameKey);
const ARTICLES: ReadonlySet<string> = new Set(["a", "el", "la", "mr", "ms", "our", "real", "the"].map(toNameKey));

/** True when a reader may take the name for the room's staff, for the room itself, or for a guest. */
export function isReserved(name: string): boolean {
  const key = toNameKey(name);
  if (GUEST_KEYS.some((guest) => key.startsWith(guest))) return true;
  return [name, readDigitsAsLetters(name)].some((reading) => {
    const typed = splitWords(reading);
    const words = [...typed, ...typed.map(trimDigits)].map(toNameKey);
    const main = typed.map((word) => toNameKey(trimDigits(word))).filter((word) => !ARTICLES.has(word));
    const whole = [toNameKey(reading), toNameKey(trimDigits(reading)), main.join("")];
    return (
      words.some((word) => RESERVED_WORDS.has(word)) ||
      whole.some((each) => RESERVED_NAMES.has(each) || RESERVED_WORDS.has(each)) ||
      whole.some((each) => RESERVED_ENDS.some((end) => each.startsWith(end) || each.endsWith(end)))
    );
  });
}

const trimDigits = (text: string): string => text.replaceAll(/^[\d ._-]+|[\d ._-]+$/g, "");

/** Splits at gaps, and at a capital after a small letter. */
const splitWords = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[ ._-]+/)
    .filter((word) => word !== "");

const FALLBACK_STEM = "Player";

/** Makes names like the wanted one that are allowed; one of them may be free. `random` returns a number from 0 up to `limit`. */
export function makeNameCandidates(wanted: string, count: number, random: (limit: number) => number): PlayerName[] {
  const letters = [...wanted.normalize("NFKC")].filter(
    (letter) => /[\p{Script=Latin}\d ._-]/u.test(letter) && LETTER_OF_LANGUAGES.test(letter),
  );
  const stem = letters
    .join("")
    .trim()
    .slice(0, MAX_NAME_LENGTH - 4)
    .replace(/[ ._-]+$/, "");
  return Array.from({ length: count }, (_, index) => 10 ** (2 + Math.floor(index / 4))).flatMap((limit) => {
    const number = limit / 10 + random(limit - limit / 10);
    return parseName(`${stem} ${number}`) ?? parseName(`${FALLBACK_STEM} ${number * 10 + random(10)}`) ?? [];
  });
}
