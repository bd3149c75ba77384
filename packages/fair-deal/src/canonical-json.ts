/** Writes JSON in exactly one way (RFC 8785), so that the same content always has the same hash. */
import { configure } from "safe-stable-stringify";

/** Sorts names by their UTF-16 units. Throws for values that JSON cannot hold. */
const writeSorted = configure({ strict: true });

/**
 * Matches a lone surrogate, which JSON escapes as `\ud…`. JSON doubles a backslash of the text itself, so such a
 * backslash does not match.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Returns the canonical text. Throws when canonical JSON cannot hold the value. */
export function canonicalJson(value: unknown): string {
  const text = writeSorted(value);
  if (text === undefined) throw new Error("This value has no JSON");
  // The quick search comes first, so that almost no text needs the slow search.
  if (text.includes("\\ud") && LONE_SURROGATE.test(text)) throw new Error("Half of a character has no canonical JSON");
  return text;
}
