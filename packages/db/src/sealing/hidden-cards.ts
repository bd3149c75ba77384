/**
 * Hides a player's own cards in the rows of their hands, so that the web server can look through a hundred thousand of them. Each hand has a
 * key stream of its own, one block of AES under a key of the player, made of the number of the hand: what is known of one hand tells nothing of
 * another. The cards are for lists and searches and prove nothing; what a hand's page shows comes from what is sealed with the hand. F4
 */
import { createCipheriv, hkdfSync } from "node:crypto";
import type { Card } from "@poker/engine";

export interface HiddenCards {
  readonly handSerial: number;
  /** A byte a card. */
  readonly hidden: Uint8Array;
}

const BLOCK_BYTES = 16;

/** `key` is the archive's. */
export const ownCardsKey = (key: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/own-cards/v1/${userId}`, 32));

export const hideCards = (playerKey: Uint8Array, handSerial: number, cards: readonly Card[]): Uint8Array =>
  xor(Uint8Array.from(cards), keyStream(playerKey, [handSerial]));

/** The cards of many hands at once; null where they are none, as with another key. */
export function findCards(playerKey: Uint8Array, hands: readonly HiddenCards[]): readonly (readonly Card[] | null)[] {
  const stream = keyStream(
    playerKey,
    hands.map(({ handSerial }) => handSerial),
  );
  return hands.map(({ hidden }, place) => {
    const cards = [...xor(hidden, stream.subarray(place * BLOCK_BYTES))];
    return cards.every((card) => card < DECK_SIZE) ? cards : null;
  });
}
const DECK_SIZE = 52;

/** One block a hand; all in one call, because the call costs more than the block. */
function keyStream(playerKey: Uint8Array, handSerials: readonly number[]): Uint8Array {
  const blocks = Buffer.alloc(handSerials.length * BLOCK_BYTES);
  for (const [place, serial] of handSerials.entries()) blocks.writeBigUInt64BE(BigInt(serial), place * BLOCK_BYTES);
  // Each block is another number, and is used once: this is the counter mode, whose counter is the hand's number.
  const cipher = createCipheriv("aes-256-ecb", playerKey, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

const xor = (bytes: Uint8Array, stream: Uint8Array): Uint8Array =>
  bytes.map((byte, place) => byte ^ (stream[place] ?? 0));
