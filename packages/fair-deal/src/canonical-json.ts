/** Writes JSON in exactly one way (RFC 8785), so that the same content always has the same hash. */
import { configure } from "safe-stable-stringify";

/** Writes JSON with field names sorted by their UTF-16 units. Throws for values that JSON cannot represent. */
const writeSorted = configure({ strict: true });

/**
 * Matches a lone surrogate, which JSON writes as `\ud…`. When the text itself contains a backslash, JSON writes two backslashes, and those
 * do not match.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Returns the canonical text of a value. Throws when canonical JSON cannot represent the value. */
export function canonicalJson(value: unknown): string {
  const text = writeSorted(value);
  if (text === undefined) throw new Error("This value has no JSON");
  // The quick search comes first, because almost no text needs the slow one.
  if (text.includes("\\ud") && LONE_SURROGATE.test(text)) throw new Error("Half of a character has no canonical JSON");
  return text;
}
