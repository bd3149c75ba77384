/** Provides all random numbers of the game server. They come from a cryptographic generator. F1 */
import { randomBytes } from "node:crypto";

export interface Randomness {
  bytes(n: number): Uint8Array;
}

const MAX_REMEMBERED_DRAWS = 1024;

/**
 * Wraps a source of random bytes. It throws when the source returns too few bytes or repeats itself, and then no hand is dealt. Fault 65
 */
export function guardedRandomness(source: (n: number) => Uint8Array = randomBytes): Randomness {
  const recent = new Set<string>();
  return {
    bytes(n) {
      const drawn = source(n);
      if (drawn.length !== n) throw new Error("the randomness source gave too little");
      // Fewer than 16 bytes may repeat by chance, so they are not checked.
      if (n >= 16) {
        const text = Buffer.from(drawn).toString("base64");
        if (recent.has(text) || drawn.every((byte) => byte === drawn[0]))
          throw new Error("the randomness source repeats itself");
        recent.add(text);
        const [oldest] = recent;
        if (recent.size > MAX_REMEMBERED_DRAWS && oldest !== undefined) recent.delete(oldest);
      }
      return drawn;
    },
  };
}

/** Draws an integer from 0 to 2^32 − 1. */
export const draw32 = (randomness: Randomness): number => {
  const bytes = randomness.bytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
};
