/**
 * The names that only the room and its staff may use, in the room's languages. The same list applies to the names of players and to the
 * titles of private games. Letters that look alike count as the same letter. Faults 40, 99, 126
 */
import { toNameKey } from "./name-keys.ts";

/** The first words of the names that the room gives to guests, in the room's languages. */
const GUEST_KEYS = ["Guest", "Invitado", "Invitada"].map(toNameKey);

/** A whole name must not be one of these words, even with an article or a number. As a part of a name they are allowed: "Full House". */
const RESERVED_NAMES = toKeys(`
  bot card-room casino floor help host house info room system team you
  anfitrion anfitriona ayuda banca caja casa director directora equipo jefa jefe personal sala sistema
`);

/** No word of a name may be one of these words, even when it is split into several words. */
const RESERVED_WORDS = toKeys(`
  admin administration administrator cashier chip-runner croupier customer-care customer-service customer-support dealer floorman
  floor-person game-master help-desk house-team management manager mod moderation moderator official operator owner pit-boss poker-room
  room-team security service-desk shift-boss staff supervisor support sysadmin tournament-director webmaster
  administracion administrador administradora atencion-al-cliente cajera cajero crupier director-de-torneo directora-de-torneo duena
  dueno encargada encargado equipo-de-la-sala gerencia gerente jefa-de-mesa jefa-de-piso jefa-de-sala jefa-de-turno jefe-de-mesa
  jefe-de-piso jefe-de-sala jefe-de-turno mesa-de-ayuda moderacion moderador moderadora oficial operador operadora personal-de-la-sala
  propietaria propietario sala-de-poker sala-de-poquer seguridad servicio-al-cliente soporte supervisora
`);

/** No name may begin or end with these words. The longer ones must not be anywhere in a name. */
const RESERVED_PARTS = [
  ...toKeys(`
    admin crupier croupier help-desk manager moderador moderator pit-boss poker-room security seguridad supervisor tournament-director
  `),
];

const ARTICLES = toKeys("a an el la las los mr mrs ms our real the una un your");

function toKeys(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(toNameKey));
}

/**
 * A digit inside a word is read as the letter that it looks like. `toNameKey` does this for 0 and 1. A word of two or more digits stays a
 * number.
 */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" };
const readDigitsAsLetters = (text: string): string =>
  text.replaceAll(/[^ ._-]+/g, (word) =>
    /^\d{2,}$/.test(word) ? word : word.replaceAll(/[345789]/g, (digit) => DIGIT_LETTERS[digit] ?? digit),
  );

/** Neighboring words that are shorter than this when joined are not compared. By chance they could spell a short word such as "mod". */
const MIN_JOINED = 5;
const MIN_WITHIN = 7;

/** Returns true when a reader could mistake the name for the room's staff, the room itself or a guest. */
export function isReserved(name: string): boolean {
  const key = toNameKey(name);
  if (GUEST_KEYS.some((guest) => key.startsWith(guest))) return true;
  return [name, readDigitsAsLetters(name)].some((reading) => {
    const typed = splitWords(reading);
    const words = [...typed, ...typed.map(trimDigits)].map(toNameKey);
    const main = typed.map((word) => toNameKey(trimDigits(word))).filter((word) => !ARTICLES.has(word));
    const whole = [toNameKey(reading), toNameKey(trimDigits(reading)), main.join("")];
    const joined = joinNeighbors(main).filter(({ length }) => length >= MIN_JOINED);
    return (
      [...words, ...joined].some((word) => isOneOf(word, RESERVED_WORDS)) ||
      whole.some((each) => isOneOf(each, RESERVED_NAMES) || isOneOf(each, RESERVED_WORDS)) ||
      whole.some((each) => RESERVED_PARTS.some((end) => isWithin(each, end)))
    );
  });
}

/**
 * Returns true when a long reserved word is anywhere in the name, or a short one at its start or end. A short word can be in a name by
 * chance: "Badminton" contains "admin".
 */
const isWithin = (name: string, reserved: string): boolean =>
  reserved.length >= MIN_WITHIN ? name.includes(reserved) : name.startsWith(reserved) || name.endsWith(reserved);

/** Returns true for a reserved word, its plural, or the word with doubled letters. */
function isOneOf(word: string, reserved: ReadonlySet<string>): boolean {
  const singular = [word, word.replace(/e?s$/, ""), word.replace(/s$/, "")];
  if (singular.some((each) => reserved.has(each))) return true;
  return singular.some((each) => {
    const plain = dropRepeats(each);
    return [...reserved].some((known) => known.length < each.length && dropRepeats(known) === plain);
  });
}

const dropRepeats = (word: string): string => word.replaceAll(/(.)\1+/g, "$1");

/** Returns every run of neighboring words, joined without spaces. */
const joinNeighbors = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, from) => words.slice(from).map((_word, count) => words.slice(from, from + count + 1).join("")));

const trimDigits = (text: string): string => text.replaceAll(/^[\d ._-]+|[\d ._-]+$/g, "");

/** Splits a name at spaces and marks, and where a capital follows a small letter. */
const splitWords = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[ ._-]+/)
    .filter((word) => word !== "");
