/** Reduces a name to a key, so that two names that look alike have the same key. Faults 40, 99 */
import replaceConfusables from "unhomoglyph";

/**
 * Letters that readers mistake for others, but that Unicode's list of confusables does not have. They are replaced before and after
 * Unicode's list is applied.
 */
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

/** Removes case, accents and spaces, and replaces letters that look like others. Faults 40, 99 */
export const toNameKey = (name: string): string => foldLetters(name).replaceAll(/[ ._-]/g, "");

/**
 * Replaces each letter by the letter that it looks like, using Unicode's list of confusables from the library. Ignores upper and lower
 * case, because a reader hardly notices it in a name.
 */
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
