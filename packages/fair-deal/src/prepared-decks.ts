/** Computes all decks of a hand in a worker thread, and reads them in the table's thread. Step 2 in docs/fair-deal.md. */
import type { Bytes } from "./bytes.ts";
import { type CommittedDeck, DECK_BYTES, layOutDeck, readDeck } from "./committed-deck.ts";

/** Computes all decks of a hand into one buffer, deck 0 first. Transfer the buffer to the other thread instead of copying it. */
export function prepareDecks(ctx: Bytes, seeds: readonly Bytes[]): ArrayBuffer {
  const buffer = new ArrayBuffer(seeds.length * DECK_BYTES);
  const bytes = new Uint8Array(buffer);
  for (const [k, seed] of seeds.entries()) bytes.set(layOutDeck(ctx, k, seed), k * DECK_BYTES);
  return buffer;
}

/** Returns the decks in this buffer. Throws when its size is not that of a whole number of decks. */
export function readPreparedDecks(buffer: ArrayBuffer): readonly CommittedDeck[] {
  if (buffer.byteLength % DECK_BYTES !== 0) throw new Error(`${buffer.byteLength} bytes hold no whole number of decks`);
  return Array.from({ length: buffer.byteLength / DECK_BYTES }, (_, k) =>
    readDeck(new Uint8Array(buffer, k * DECK_BYTES, DECK_BYTES)),
  );
}
