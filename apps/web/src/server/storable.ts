/** What a body or an address may carry: JSON allows one character that no text of the database can have. Fault 107 */

const NUL = "\0";
/** Bodies of the room are flat; what is nested deeper is none of them. */
const MAX_DEPTH = 20;

/** Returns false when a text in the content is one that the database refuses to store or to look for. */
export function isStorable(content: unknown, depth = 0): boolean {
  if (typeof content === "string") return !content.includes(NUL);
  if (typeof content !== "object" || content === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(content).every(([name, value]) => !name.includes(NUL) && isStorable(value, depth + 1));
}
