/** Finds secrets in the configuration that could be guessed or that are equal. A room must not start with them. Fault 108 */
import { splitKeys } from "./key-list.ts";
import { parseKey } from "./parse-key.ts";

/** The estimate is too low on purpose: 32 random bytes count as about 150 bits, and also when they are written as text. */
const MIN_SECRET_BITS = 96;
/** 16 random letters and digits count as about 60 bits. By chance, one in a few thousand counts as less than 48. */
const MIN_PASSWORD_BITS = 36;

/**
 * Returns one line that names the first bad secret, without its value. null when every secret can be used. A secret may be a list of keys.
 */
export function findSecretProblem(secrets: Readonly<Record<string, string>>): string | null {
  const seen = new Map<string, string>();
  for (const [name, setting] of Object.entries(secrets))
    for (const text of name.endsWith(PASSWORD) ? [setting] : splitKeys(setting)) {
      if (countBits(text) < (name.endsWith(PASSWORD) ? MIN_PASSWORD_BITS : MIN_SECRET_BITS))
        return `${name} is wrong: it could be guessed; "openssl rand -base64 32" makes one that cannot`;
      // The same key may be written in base64 in one setting and in hexadecimal in another.
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
 * Estimates how many bits of the text, or of the key that it encodes, do not follow from the rest of the text. A text that repeats itself
 * counts far less than a random one.
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

/**
 * Returns the length of the shortest beginning that gives the whole text when it is repeated. It is the whole length when nothing is
 * repeated.
 */
function findPeriod(bytes: Uint8Array): number {
  for (let period = 1; period < bytes.length; period++)
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return period;
  return bytes.length;
}

/** Returns Shannon's entropy of the values, multiplied by how many there are. */
function countEntropyBits(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(values.length / count), 0);
}
