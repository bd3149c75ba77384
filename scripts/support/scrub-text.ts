/** Removes from a text everything that must not leave the room: quoted texts, addresses, ids, and given words. */

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // A quoted part of a message may be something that a person typed, or the content of a row.
  [/"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g, '"…"'],
  [/\([^()]*\)=\([^()]*\)/g, "(…)"],
  [/\b[a-z][a-z+.-]*:\/\/\S+/gi, "ADDRESS"],
  [/[^\s@<>]+@[^\s@<>]+/g, "ADDRESS"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "ADDRESS"],
  [/(?:\b[0-9a-f]{1,4})?(?::[0-9a-f]{0,4}){2,7}\b/gi, "ADDRESS"],
  [/\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\b/gi, "ADDRESS"],
  [/(?:[A-Za-z]:)?(?:[\\/][^\s\\/:]+){2,}/g, "PATH"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "ID"],
  [/[A-Za-z0-9+/_-]{20,}={0,2}/g, "TEXT"],
  // A word of ten or more letters and digits mixed may be a password.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{10,}/gi, "TEXT"],
];
const MAX_LENGTH = 300;

/** Returns a function that scrubs a text. `words` are secrets and names. They are removed in small and in capital letters. */
export function createScrubber(words: readonly string[]): (text: string) => string {
  const known = words
    .filter((word) => word.trim() !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((word) => new RegExp(word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"));
  return (text) => {
    const withoutWords = known.reduce((left, word) => left.replaceAll(word, "…"), text);
    return PATTERNS.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), withoutWords).slice(
      0,
      MAX_LENGTH,
    );
  };
}
