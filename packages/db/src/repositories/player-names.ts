/** Names people go by: readable, and no two that the eye takes for one. Fault 40 */

export interface PlayerName {
  readonly name: string;
  /** The same for all names that look alike; unique. */
  readonly key: string;
}

const MIN_NAME_LENGTH = 3;
const MAX_NAME_LENGTH = 20;
/** Latin letters only: a Cyrillic а looks the same as a Latin one. */
const READABLE_NAME = /^[\p{Script=Latin}\d][\p{Script=Latin}\d ._-]*[\p{Script=Latin}\d]$/u;

/** null: too short, too long, unreadable, or kept for the room itself. */
export function parseName(text: string): PlayerName | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const key = toNameKey(name);
  const fits = name.length >= MIN_NAME_LENGTH && name.length <= MAX_NAME_LENGTH && READABLE_NAME.test(name);
  return fits && !RESERVED_KEYS.has(key) && !key.startsWith(GUEST_KEY) ? { name, key } : null;
}

/** Case, accents, gaps, and letters that pass for others fall away. */
export function toNameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}|[ ._-]/gu, "")
    .toLowerCase()
    .replaceAll(/[i1]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

export const makeGuestName = (number: number): PlayerName => {
  const name = `Guest ${number}`;
  return { name, key: toNameKey(name) };
};

const GUEST_KEY = toNameKey("Guest");
const RESERVED_KEYS: ReadonlySet<string> = new Set(
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
  ].map(toNameKey),
);
