/** Writes JSON in exactly one way (RFC 8785), so that the same content always has the same hash. */
import { configure } from "safe-stable-stringify";

/** Sorts names by their UTF-16 units. Throws at values that JSON cannot hold. */
const writeSorted = configure({ strict: true });

/** Matches half of a character, which JSON escapes; a backslash of the text itself is doubled. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Throws when canonical JSON cannot hold the value. */
export function canonicalJson(value: unknown): string {
  const text = writeSorted(value);
  if (text === undefined) throw new Error("This value has no JSON");
  // The short search spares almost all texts the long one.
  if (text.includes("\\ud") && HALF_CHARACTER.test(text)) throw new Error("Half of a character has no canonical JSON");
  return text;
}
