/**
 * Checks that the database can store the text in messages, request bodies and URLs. JSON and JavaScript allow two kinds of text that the
 * database refuses: the character NUL, and half of a surrogate pair. Faults 107, 124
 */

const NUL_OR_HALF = /[\0\p{Surrogate}]/u;
/** How deeply content may be nested. Pages send flat bodies, so a deeper body does not come from a page. */
const MAX_DEPTH = 20;

/** Returns false when the content is nested too deeply, or contains text that the database refuses to store or to search for. */
export function isStorable(content: unknown, depth = 0): boolean {
  if (typeof content === "string") return !NUL_OR_HALF.test(content);
  if (typeof content !== "object" || content === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(content).every(([name, value]) => !NUL_OR_HALF.test(name) && isStorable(value, depth + 1));
}
