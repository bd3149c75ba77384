/**
 * Hides a player's own cards in the rows of their hands, so that the web server can search a hundred thousand rows. The key stream of each
 * hand is one AES block, made from the number of the hand under a key of the player. Knowing one hand reveals nothing about another. The
 * cards are for lists and searches and prove nothing; a hand's page shows the cards that are sealed with the hand. F4
 */
import { createCipheriv, hkdfSync } from "node:crypto";
import type { Card } from "@poker/engine";
import { type KeyList, listKeys, MARK_BYTES, type SealKeys, sealingKey, startsWithMark } from "./key-list.ts";

interface HiddenCards {
  readonly handSerial: number;
  /** The result of `hideCards`; empty when no cards were hidden. */
  readonly hidden: Uint8Array;
  /**
   * The number of cards that the game deals to a player. A key that gives another number of cards is the wrong key.
   * When this is missing, any number is possible.
   */
  readonly count?: number;
}

/** A player's keys, one for each key of the room. */
export type OwnCardsKeys = SealKeys;

/** Every hand has the same number of bytes, one per card and padding for the rest, so that the cards of many hands can be concatenated. */
const HIDDEN_BYTES = 4;
const NO_CARD = 255;

const BLOCK_BYTES = 16;
const SERIAL_BYTES = 8;
/** An entry contains a hand's number, its hidden cards, and the mark of their key, or zeros when there is no mark. */
const ENTRY_BYTES = SERIAL_BYTES + HIDDEN_BYTES + MARK_BYTES;
/** The length to which a hand's hidden cards are filled up with zeros in an entry. */
export const HIDDEN_ENTRY_BYTES = HIDDEN_BYTES + MARK_BYTES;

/** More players than a node has at its tables. */
const MAX_PLAYERS = 20_000;

/**
 * Derives the keys of each player from the archive keys only once, because players play hand after hand. The keys that
 * were used longest ago are deleted first.
 */
export function rememberOwnCardsKeys(keys: SealKeys, maxPlayers = MAX_PLAYERS): (userId: string) => OwnCardsKeys {
  const known = new Map<string, OwnCardsKeys>();
  return (userId) => {
    const found = known.get(userId) ?? ownCardsKeys(keys, userId);
    known.delete(userId);
    known.set(userId, found);
    const [oldest] = known.keys();
    if (known.size > maxPlayers && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

/** `keys` are the archive keys. */
export function ownCardsKeys(keys: SealKeys, userId: string): OwnCardsKeys {
  if (keys instanceof Uint8Array) return ownCardsKey(keys, userId);
  const [first, ...rest] = keys.keys;
  const derive = ({ bytes, mark }: KeyList["keys"][0]) => ({ bytes: ownCardsKey(bytes, userId), mark });
  return { keys: [derive(first), ...rest.map(derive)] };
}

const ownCardsKey = (key: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/own-cards/v1/${userId}`, 32));

/** Returns the hidden cards, followed by the mark of their key when the room has several keys. */
export function hideCards(playerKeys: OwnCardsKeys, handSerial: number, cards: readonly Card[]): Uint8Array {
  const { bytes: key, mark } = sealingKey(playerKeys);
  const shown = Uint8Array.from({ length: HIDDEN_BYTES }, (_, place) => cards[place] ?? NO_CARD);
  return Buffer.concat([xor(shown, encrypt(key, blocksOf([handSerial])), 0), mark]);
}

/** The cards of many hands at once; null for a hand whose bytes are not cards, for example because the key is wrong. */
export function findCards(
  playerKeys: OwnCardsKeys,
  hands: readonly HiddenCards[],
): readonly (readonly Card[] | null)[] {
  const streams = streamsOf(playerKeys, blocksOf(hands.map(({ handSerial }) => handSerial)));
  return hands.map(({ hidden, count }, hand) => {
    const stream = pickStream(streams, hidden, { at: 0, hand, count });
    return hidden.length === 0 ? [] : stream && toCards(hidden, 0, stream, hand);
  });
}
const DECK_SIZE = 52;

/**
 * `entries` contains entries one after the other. Returns the numbers of the hands that have all of these cards, each
 * once.
 */
export function findHandsWith(playerKeys: OwnCardsKeys, entries: Buffer, wanted: readonly Card[]): number[] {
  const hands = entries.length / ENTRY_BYTES;
  const blocks = new Uint8Array(hands * BLOCK_BYTES);
  for (let hand = 0; hand < hands; hand++)
    for (let byte = 0; byte < SERIAL_BYTES; byte++)
      blocks[hand * BLOCK_BYTES + byte] = entries[hand * ENTRY_BYTES + byte] ?? 0;
  const streams = streamsOf(playerKeys, blocks);
  const found: number[] = [];
  for (let hand = 0; hand < hands; hand++) {
    const [hidden, key] = [hand * ENTRY_BYTES + SERIAL_BYTES, hand * BLOCK_BYTES];
    const stream = pickStream(streams, entries, { at: hidden, hand });
    let missing = wanted.length;
    for (let place = 0; stream && place < HIDDEN_BYTES; place++)
      if (wanted.includes((entries[hidden + place] ?? 0) ^ (stream[key + place] ?? 0))) missing -= 1;
    if (missing === 0) found.push(Number(entries.readBigUInt64BE(hand * ENTRY_BYTES)));
  }
  return found;
}

interface KeyStream {
  /** null when the player has only one key. */
  readonly mark: Uint8Array | null;
  readonly stream: Uint8Array;
}

const streamsOf = (playerKeys: OwnCardsKeys, blocks: Uint8Array): readonly KeyStream[] =>
  listKeys(playerKeys).map(({ bytes, mark }) => ({ mark, stream: encrypt(bytes, blocks) }));

/**
 * The key stream that hid the bytes at this place; null when it is not known. Bytes without a mark do not say which key
 * hid them. Then the only key that gives cards is chosen, and none when several keys give cards.
 */
function pickStream(
  streams: readonly KeyStream[],
  bytes: Uint8Array,
  { at, hand, count }: { readonly at: number; readonly hand: number; readonly count?: number | undefined },
): Uint8Array | null {
  const [only] = streams;
  if (only && streams.length === 1) return only.stream;
  const markAt = at + HIDDEN_BYTES;
  const named = streams.find(({ mark }) => mark !== null && startsWithMark(bytes, mark, markAt));
  if (named) return named.stream;
  if (bytes.subarray(markAt, markAt + MARK_BYTES).some((byte) => byte !== 0)) return null;
  const isPossible = (cards: readonly Card[] | null) =>
    cards !== null && (count === undefined || cards.length === count) && new Set(cards).size === cards.length;
  const [one, ...others] = streams.filter(({ stream }) => isPossible(toCards(bytes, at, stream, hand)));
  return one && others.length === 0 ? one.stream : null;
}

/** null when the bytes are not cards. */
function toCards(bytes: Uint8Array, at: number, stream: Uint8Array, hand: number): readonly Card[] | null {
  const shown = xor(bytes.subarray(at, at + HIDDEN_BYTES), stream, hand * BLOCK_BYTES);
  const cards = [...shown].filter((byte) => byte !== NO_CARD);
  return cards.every((card) => card < DECK_SIZE) ? cards : null;
}

/** One block per hand. */
function blocksOf(handSerials: readonly number[]): Uint8Array {
  const blocks = Buffer.alloc(handSerials.length * BLOCK_BYTES);
  for (const [place, serial] of handSerials.entries()) blocks.writeBigUInt64BE(BigInt(serial), place * BLOCK_BYTES);
  return blocks;
}

/** Encrypts all blocks in one call, because a call costs more than a block. */
function encrypt(playerKey: Uint8Array, blocks: Uint8Array): Uint8Array {
  // Each block is a different number and is used once. This is counter mode, with the hand's number as the counter.
  const cipher = createCipheriv("aes-256-ecb", playerKey, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

const xor = (bytes: Uint8Array, stream: Uint8Array, from: number): Uint8Array =>
  bytes.map((byte, place) => byte ^ (stream[from + place] ?? 0));
