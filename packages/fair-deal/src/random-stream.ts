/** Derives unbiased numbers and permutations from a key. F1 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8, u32 } from "./bytes.ts";

interface RandomStream {
  /** Returns a whole number from 0 to n − 1, each with the same probability. */
  below(n: number): number;
}

/** Creates a stream of numbers from the 32-bit words of HMAC-SHA-256(key, label ‖ 0x00 ‖ u32 counter). The counter starts at 0. */
export function createStream(key: Bytes, label: string): RandomStream {
  // All counters share the start of the HMAC (the key's two blocks and the label), so it is hashed only once.
  const keyed = hmac.create(sha256, key).update(concatParts(encodeText(label), u8(0)));
  let counter = 0;
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;

  function word(): number {
    if (at === words.byteLength) {
      const { buffer, byteOffset, byteLength } = keyed.clone().update(u32(counter++)).digest();
      words = new DataView(buffer, byteOffset, byteLength);
      at = 0;
    }
    at += 4;
    return words.getUint32(at - 4);
  }
  return {
    below(n) {
      // Rejects words from the highest multiple of n on. With them, small results would be more likely than large ones.
      const limit = Math.floor(2 ** 32 / n) * n;
      let drawn = word();
      while (drawn >= limit) drawn = word();
      return drawn % n;
    },
  };
}

/** Returns the numbers 0 to 51 in an order that depends only on the key and the label. */
export function derivePermutation(key: Bytes, label: string): number[] {
  const numbers = Array.from({ length: 52 }, (_, i) => i);
  const { below } = createStream(key, label);
  for (let i = 51; i > 0; i--) {
    const j = below(i + 1);
    const moved = numbers[i]!;
    numbers[i] = numbers[j]!;
    numbers[j] = moved;
  }
  return numbers;
}
