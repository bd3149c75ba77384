/** Finds configured secrets that could be guessed, or that are equal: a room must not start with them. Fault 108 */
import { splitKeys } from "./key-list.ts";
import { parseKey } from "./parse-key.ts";

/** The estimate is low: it finds about 150 bits in 32 random bytes, also when they are written as text. */
const MIN_SECRET_BITS = 96;
/** 16 random letters and digits count as about 60 bits; by chance one in a few thousand counts below 48. */
const MIN_PASSWORD_BITS = 36;

/** Returns one line that names the first wrong secret, without its value; null when every secret can be used. A secret may be a list. */
export function findSecretProblem(secrets: Readonly<Record<string, string>>): string | null {
  const seen = new Map<string, string>();
  for (const [name, setting] of Object.entries(secrets))
    for (const text of name.endsWith(PASSWORD) ? [setting] : splitKeys(setting)) {
      if (countBits(text) < (name.endsWith(PASSWORD) ? MIN_PASSWORD_BITS : MIN_SECRET_BITS))
        return `${name} is wrong: it could be guessed; "openssl rand -base64 32" makes one that cannot`;
      // The same key may be written as base64 here and as hexadecimal there.
      const content = Buffer.from(parseKey(text) ?? Buffer.from(text)).toString("hex");
      const other = seen.get(content);
      if (other === name) return `${name} is wrong: the same key is in it twice`;
      if (other !== undefined)
        return `${name} is wrong: it is the same as ${other}, and every secret must be different`;
      seen.set(content, name);
    }
  return null;
}
const PASSWORD = "_PASSWORD";

/**
 * Counts the bits of the text, or of the key that the text encodes, that do not follow from the rest of the text. A repeating text counts
 * far less than a secret.
 */
function countBits(text: string): number {
  const key = parseKey(text);
  return Math.min(countBytesBits(Buffer.from(text)), ...(key ? [countBytesBits(key)] : []));
}

function countBytesBits(bytes: Uint8Array): number {
  const once = bytes.subarray(0, findPeriod(bytes));
  const steps = [...once].slice(1).map((byte, index) => (byte - (once[index] ?? 0) + 256) % 256);
  return Math.min(countEntropyBits([...once]), countEntropyBits(steps));
}

/** The length of the shortest prefix whose repetition is the whole text; the whole length when the text does not repeat. */
function findPeriod(bytes: Uint8Array): number {
  for (let period = 1; period < bytes.length; period++)
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return period;
  return bytes.length;
}

/** Shannon's entropy of the values, multiplied by their number. */
function countEntropyBits(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(values.length / count), 0);
}
