/** The one door through which chance comes in. F1: a cryptographic generator. */
import { randomBytes } from "node:crypto";

export interface Randomness {
  bytes(n: number): Uint8Array;
}

const MAX_REMEMBERED_DRAWS = 1024;

/** Fault 65: a source that fails or repeats itself throws, so that no hand is dealt from it. */
export function guardedRandomness(source: (n: number) => Uint8Array = randomBytes): Randomness {
  const recent = new Set<string>();
  return {
    bytes(n) {
      const drawn = source(n);
      if (drawn.length !== n) throw new Error("the randomness source gave too little");
      // Short draws repeat by chance; of 16 bytes and more none ever does.
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

/** A whole number below 2^32. */
export const draw32 = (randomness: Randomness): number => {
  const bytes = randomness.bytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
};
