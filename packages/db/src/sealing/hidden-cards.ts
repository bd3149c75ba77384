/**
 * Hides a player's own cards in the rows of their hands, so that the web server can search a hundred thousand rows. The key stream of each
 * hand is one AES block, made from the number of the hand under a key of the player. Knowing one hand reveals nothing about another. The
 * cards are for lists and searches and prove nothing; a hand's page shows the cards that are sealed with the hand. F4
 */
import { createCipheriv, hkdfSync } from "node:crypto";
import type { Card } from "@poker/engine";

interface HiddenCards {
  readonly handSerial: number;
  /** The result of `hideCards`; empty when it hid no cards. */
  readonly hidden: Uint8Array;
}

/** Every hand has the same number of bytes, one per card and padding for the rest, so that the cards of many hands can be concatenated. */
const HIDDEN_BYTES = 4;
const NO_CARD = 255;

const BLOCK_BYTES = 16;
const SERIAL_BYTES = 8;
/** A hand among many: its number and its hidden cards. */
const ENTRY_BYTES = SERIAL_BYTES + HIDDEN_BYTES;

/** `key` is the archive key. */
export const ownCardsKey = (key: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/own-cards/v1/${userId}`, 32));

export const hideCards = (playerKey: Uint8Array, handSerial: number, cards: readonly Card[]): Uint8Array =>
  xor(
    Uint8Array.from({ length: HIDDEN_BYTES }, (_, place) => cards[place] ?? NO_CARD),
    keyStream(playerKey, [handSerial]),
  );

/** The cards of many hands at once; null where the bytes are no cards, as with another key. */
export function findCards(playerKey: Uint8Array, hands: readonly HiddenCards[]): readonly (readonly Card[] | null)[] {
  const stream = keyStream(
    playerKey,
    hands.map(({ handSerial }) => handSerial),
  );
  return hands.map(({ hidden }, place) => {
    const cards = [...xor(hidden, stream.subarray(place * BLOCK_BYTES))].filter((byte) => byte !== NO_CARD);
    return cards.every((card) => card < DECK_SIZE) ? cards : null;
  });
}
const DECK_SIZE = 52;

/** `entries` are concatenated. Returns the numbers of the hands that have all of these cards, each once. */
export function findHandsWith(playerKey: Uint8Array, entries: Buffer, wanted: readonly Card[]): number[] {
  const hands = entries.length / ENTRY_BYTES;
  const blocks = new Uint8Array(hands * BLOCK_BYTES);
  for (let hand = 0; hand < hands; hand++)
    for (let byte = 0; byte < SERIAL_BYTES; byte++)
      blocks[hand * BLOCK_BYTES + byte] = entries[hand * ENTRY_BYTES + byte] ?? 0;
  const stream = encrypt(playerKey, blocks);
  const found: number[] = [];
  for (let hand = 0; hand < hands; hand++) {
    const [hidden, key] = [hand * ENTRY_BYTES + SERIAL_BYTES, hand * BLOCK_BYTES];
    let missing = wanted.length;
    for (let place = 0; place < HIDDEN_BYTES; place++)
      if (wanted.includes((entries[hidden + place] ?? 0) ^ (stream[key + place] ?? 0))) missing -= 1;
    if (missing === 0) found.push(Number(entries.readBigUInt64BE(hand * ENTRY_BYTES)));
  }
  return found;
}

/** One block per hand. */
function keyStream(playerKey: Uint8Array, handSerials: readonly number[]): Uint8Array {
  const blocks = Buffer.alloc(handSerials.length * BLOCK_BYTES);
  for (const [place, serial] of handSerials.entries()) blocks.writeBigUInt64BE(BigInt(serial), place * BLOCK_BYTES);
  return encrypt(playerKey, blocks);
}

/** Encrypts all blocks in one call, because a call costs more than a block. */
function encrypt(playerKey: Uint8Array, blocks: Uint8Array): Uint8Array {
  // Each block is a different number and is used once. This is counter mode, with the hand's number as the counter.
  const cipher = createCipheriv("aes-256-ecb", playerKey, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

const xor = (bytes: Uint8Array, stream: Uint8Array): Uint8Array =>
  bytes.map((byte, place) => byte ^ (stream[place] ?? 0));
