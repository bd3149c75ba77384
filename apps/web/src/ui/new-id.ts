/** The positions of the digits that follow a dash, in the pattern 8-4-4-4-12. */
const DASHES: ReadonlySet<number> = new Set([8, 12, 16, 20]);

/**
 * Returns a random id (version 4 of RFC 4122). `crypto.randomUUID` would return the same, but browsers offer it only to
 * pages loaded over https or from their own machine. They offer `crypto.getRandomValues` to every page.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, i) => {
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  });
  return [...digits.join("")].map((digit, i) => (DASHES.has(i) ? `-${digit}` : digit)).join("");
}
