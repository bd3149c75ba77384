/** Writes JSON in one way only (RFC 8785), so that the same content has the same hash everywhere. */
import { configure } from "safe-stable-stringify";

/** Sorts names by their UTF-16 units; throws at what JSON cannot hold. */
const writeSorted = configure({ strict: true });

/** Half of a character, which JSON escapes; a backslash of the text itself is doubled. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Throws when the value is none that canonical JSON can hold. */
export function canonicalJson(value: unknown): string {
  const text = writeSorted(value);
  if (text === undefined) throw new Error("This value has no JSON");
  // The short search spares all but a few texts the long one.
  if (text.includes("\\ud") && HALF_CHARACTER.test(text)) throw new Error("Half of a character has no canonical JSON");
  return text;
}
