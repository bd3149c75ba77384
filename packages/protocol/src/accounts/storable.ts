/**
 * What a message, a body or an address may contain. JSON and JavaScript allow two kinds of text that the database refuses: NUL, and half of
 * a character that is written as two (a surrogate without its other half). Faults 107, 124
 */

const NUL_OR_HALF = /[\0\p{Surrogate}]/u;
/** Bodies of the room are flat, so a body that is nested deeper is not one of them. */
const MAX_DEPTH = 20;

/** Returns false when a text in the content is one that the database refuses to store or to search for. */
export function isStorable(content: unknown, depth = 0): boolean {
  if (typeof content === "string") return !NUL_OR_HALF.test(content);
  if (typeof content !== "object" || content === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(content).every(([name, value]) => !NUL_OR_HALF.test(name) && isStorable(value, depth + 1));
}
