/** Draws the seeds of decks: 32 fresh random bytes each. A hand uses no other randomness of the room. F1 */
import { type Bytes, requireLength } from "./bytes.ts";
import { derivePermutation } from "./random-stream.ts";

/** `randomBytes` is the only source of randomness; pass the platform's cryptographic generator. */
export const newSeed = (randomBytes: (length: number) => Bytes): Bytes => requireLength(32, randomBytes(32), "A seed");

/** Returns the 52 cards in the order that the seed of a deck gives. This is `order_k` in docs/fair-deal.md. */
export const deckFromSeed = (seed: Bytes): number[] =>
  derivePermutation(requireLength(32, seed, "A deck seed"), "deck-order");
