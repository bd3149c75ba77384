/**
 * The names reserved for the room and its staff, in the room's languages: one list for the names of players and for the titles that they
 * give. Lookalikes are read as the letters they imitate. Faults 40, 99, 126
 */
import { toNameKey } from "./name-keys.ts";

/** The first words of the names that the room gives to guests, in its languages. */
const GUEST_KEYS = ["Guest", "Invitado", "Invitada"].map(toNameKey);

/** These words are not allowed as a whole name, even with an article or a number. They are allowed as a part of a name: "Full House". */
const RESERVED_NAMES = toKeys(`
  bot card-room casino floor help host house info room system team you
  anfitrion anfitriona ayuda banca caja casa director directora equipo jefa jefe personal sala sistema
`);

/** These words are not allowed anywhere in a name, whether written as one word or split into several words. */
const RESERVED_WORDS = toKeys(`
  admin administration administrator cashier chip-runner croupier customer-care customer-service customer-support dealer floorman
  floor-person game-master help-desk house-team management manager mod moderation moderator official operator owner pit-boss poker-room
  room-team security service-desk shift-boss staff supervisor support sysadmin tournament-director webmaster
  administracion administrador administradora atencion-al-cliente cajera cajero crupier director-de-torneo directora-de-torneo duena
  dueno encargada encargado equipo-de-la-sala gerencia gerente jefa-de-mesa jefa-de-piso jefa-de-sala jefa-de-turno jefe-de-mesa
  jefe-de-piso jefe-de-sala jefe-de-turno mesa-de-ayuda moderacion moderador moderadora oficial operador operadora personal-de-la-sala
  propietaria propietario sala-de-poker sala-de-poquer seguridad servicio-al-cliente soporte supervisora
`);

/** No name begins or ends with these words. A name must not contain the longer words. */
const RESERVED_PARTS = [
  ...toKeys(`
    admin crupier croupier help-desk manager moderador moderator pit-boss poker-room security seguridad supervisor tournament-director
  `),
];

const ARTICLES = toKeys("a an el la las los mr mrs ms our real the una un your");

function toKeys(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(toNameKey));
}

/** Digits inside a word are read as letters (`toNameKey` reads 0 and 1); a number of several digits stays a number. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" };
const readDigitsAsLetters = (text: string): string =>
  text.replaceAll(/[^ ._-]+/g, (word) =>
    /^\d{2,}$/.test(word) ? word : word.replaceAll(/[345789]/g, (digit) => DIGIT_LETTERS[digit] ?? digit),
  );

/** Neighboring words whose joined length is smaller are not compared, because they may equal a short word such as "mod" by chance. */
const MIN_JOINED = 5;
const MIN_WITHIN = 7;

/** True when a reader may mistake the name for the room's staff, for the room itself, or for a guest. */
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
 * Only long words are searched inside a name: "Badminton" contains "admin", but no name of a person contains "manager".
 */
const isWithin = (name: string, reserved: string): boolean =>
  reserved.length >= MIN_WITHIN ? name.includes(reserved) : name.startsWith(reserved) || name.endsWith(reserved);

/** The word itself, its plural, or the word with doubled letters. */
function isOneOf(word: string, reserved: ReadonlySet<string>): boolean {
  const singular = [word, word.replace(/e?s$/, ""), word.replace(/s$/, "")];
  if (singular.some((each) => reserved.has(each))) return true;
  return singular.some((each) => {
    const plain = dropRepeats(each);
    return [...reserved].some((known) => known.length < each.length && dropRepeats(known) === plain);
  });
}

const dropRepeats = (word: string): string => word.replaceAll(/(.)\1+/g, "$1");

/** Every run of neighboring words, joined into one. */
const joinNeighbors = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, from) => words.slice(from).map((_word, count) => words.slice(from, from + count + 1).join("")));

const trimDigits = (text: string): string => text.replaceAll(/^[\d ._-]+|[\d ._-]+$/g, "");

/** Splits at spaces, and at a capital after a small letter. */
const splitWords = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[ ._-]+/)
    .filter((word) => word !== "");
