/**
 * The rules for the names of players. A name uses only letters of living languages, no two names look alike, and no name looks like the
 * room's staff or contains a web address. Guests, new accounts and upgraded guests are all checked here. Faults 40, 126
 */

import { guestName } from "@poker/protocol";
import { toNameKey } from "./name-keys.ts";
import { isReserved } from "./reserved-names.ts";
import { namesWebSite } from "./web-addresses.ts";

export interface PlayerName {
  readonly name: string;
  /** Unique among all players. Names that look alike have the same key. */
  readonly key: string;
}

// The fields in `account-fields.tsx`, `guest-entry.tsx` and `private-games/name-field.tsx` of apps/web have the same lengths.
const MIN_NAME_LENGTH = 3;
const MAX_NAME_LENGTH = 20;
const FIRST_OR_LAST = "[\\p{Script=Latin}\\d]";
/** Latin letters only, because a Cyrillic а looks the same as a Latin one. */
const READABLE_NAME = new RegExp(`^${FIRST_OR_LAST}[\\p{Script=Latin}\\d ._-]*${FIRST_OR_LAST}$`, "u");
/**
 * Excludes Latin letters of phonetics and mathematics that no language uses in names, such as small capitals, the Latin alpha, Roman
 * numerals and full-width letters. In a name they could only imitate other letters. The Unicode blocks of living languages end before the
 * phonetic block. The exception is Latin Extended Additional (Vietnamese), which comes after it.
 */
const LETTER_OF_LANGUAGES = /^[ -\u{24f}\u{1e00}-\u{1eff}]$/u;

/** Returns null when the name is too short, too long, unreadable, a web address, or reserved for the room itself. */
export function parseName(text: string): PlayerName | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const fits = name.length >= MIN_NAME_LENGTH && name.length <= MAX_NAME_LENGTH && isReadable(name);
  return fits && !isReserved(name) && !namesWebSite(name) ? { name, key: toNameKey(name) } : null;
}

const isReadable = (name: string): boolean => READABLE_NAME.test(name) && isOfLanguages(name);
/** Returns true for text without letters that imitate others and without invisible marks. */
export const isOfLanguages = (text: string): boolean => [...text].every((letter) => LETTER_OF_LANGUAGES.test(letter));

export const makeGuestName = (number: number): PlayerName => {
  const name = guestName(number);
  return { name, key: toNameKey(name) };
};

const FALLBACK_STEM = "Player";

/**
 * Makes `count` allowed names similar to the wanted one. The caller checks which of them are free. `random` returns an integer from 0 up
 * to, but not including, `limit`.
 */
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
