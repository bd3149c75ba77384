/** Draws the seed of a deck: 32 fresh random bytes. A hand uses no other randomness of the room. F1 */
import { type Bytes, requireLength } from "./bytes.ts";
import { derivePermutation } from "./random-stream.ts";

/** `randomBytes` is the only source of randomness; pass the platform's cryptographic generator. */
export const newSeed = (randomBytes: (length: number) => Bytes): Bytes => requireLength(32, randomBytes(32), "A seed");

/** The 52 cards in the order that the seed of a deck gives: `order_k` of the protocol. */
export const deckFromSeed = (seed: Bytes): number[] =>
  derivePermutation(requireLength(32, seed, "A deck seed"), "deck-order");
