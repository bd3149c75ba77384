/** Draws the seeds of decks, 32 fresh random bytes each. The room uses no other randomness for a hand. F1 */
import { type Bytes, requireLength } from "./bytes.ts";
import { derivePermutation } from "./random-stream.ts";

/** Draws a seed. `randomBytes` must be the platform's cryptographic generator, because it is the only source of randomness. */
export const newSeed = (randomBytes: (length: number) => Bytes): Bytes => requireLength(32, randomBytes(32), "A seed");

/** Returns the 52 cards in the order that follows from a deck's seed: `order_k` in docs/fair-deal.md. */
export const deckFromSeed = (seed: Bytes): number[] =>
  derivePermutation(requireLength(32, seed, "A deck seed"), "deck-order");
