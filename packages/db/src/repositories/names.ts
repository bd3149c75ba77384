/** Names people go by: readable, and no two that the eye takes for one. Fault 40 */

export interface Name {
  readonly name: string;
  /** The same for all names that look alike; unique. */
  readonly key: string;
}

const SHORTEST = 3;
const LONGEST = 20;
/** Latin letters only: a Cyrillic а is nobody's to read. */
const READABLE = /^[\p{Script=Latin}\d][\p{Script=Latin}\d ._-]*[\p{Script=Latin}\d]$/u;

/** null: too short, too long, unreadable, or kept for the room itself. */
export function nameFrom(text: string): Name | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const key = nameKey(name);
  const fits = name.length >= SHORTEST && name.length <= LONGEST && READABLE.test(name);
  return fits && !RESERVED.has(key) && !key.startsWith(GUEST) ? { name, key } : null;
}

/** Case, accents, gaps, and letters that pass for others fall away. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}|[ ._-]/gu, "")
    .toLowerCase()
    .replaceAll(/[i1]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

export const guestName = (number: number): Name => {
  const name = `Guest ${number}`;
  return { name, key: nameKey(name) };
};

const GUEST = nameKey("Guest");
const RESERVED: ReadonlySet<string> = new Set(
  [
    "admin",
    "administrator",
    "bot",
    "dealer",
    "floor",
    "house",
    "moderator",
    "room",
    "staff",
    "support",
    "system",
    "you",
  ].map(nameKey),
);
