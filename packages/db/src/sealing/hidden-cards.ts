/**
 * Hides a player's own cards in the rows of their hands, in such a way that the web server can search a hundred thousand rows. The key
 * stream of a hand is one AES block, made from the hand's number with a key of the player. So the cards of one hand reveal nothing about
 * another hand. These cards are for lists and searches, and prove nothing. The page of a hand shows the cards that are sealed with the
 * hand. F4
 */
import { createCipheriv, hkdfSync } from "node:crypto";
import type { Card } from "@poker/engine";
import { type KeyList, listKeys, MARK_BYTES, type SealKeys, sealingKey, startsWithMark } from "./key-list.ts";

interface HiddenCards {
  readonly handSerial: number;
  /** What `hideCards` has returned; empty when no cards were hidden. */
  readonly hidden: Uint8Array;
  /**
   * How many cards the game deals to a player. A key that gives another number of cards is the wrong key. When this is undefined, any
   * number is possible.
   */
  readonly count?: number;
}

/** The keys of one player, one for each key of the room. */
export type OwnCardsKeys = SealKeys;

/**
 * How many bytes the hidden cards of each hand have: one for each card, and padding up to this length. All hands have the same length, so
 * that the cards of many hands can be joined and still be found.
 */
const HIDDEN_BYTES = 4;
const NO_CARD = 255;

const BLOCK_BYTES = 16;
const SERIAL_BYTES = 8;
/** The length of an entry: the number of a hand, its hidden cards, and the mark of their key. Without a mark, zeros take its place. */
const ENTRY_BYTES = SERIAL_BYTES + HIDDEN_BYTES + MARK_BYTES;
/** The length up to which the hidden cards of a hand are filled with zeros in an entry. */
export const HIDDEN_ENTRY_BYTES = HIDDEN_BYTES + MARK_BYTES;

/** How many players have keys in the cache. It is more than a node has at its tables. */
const MAX_PLAYERS = 20_000;

/**
 * Derives the keys of each player from the archive keys only once, because players play hand after hand. The keys that were not used for
 * longest are dropped first.
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

/** Derives the keys of a player. `keys` are the archive keys of the room. */
export function ownCardsKeys(keys: SealKeys, userId: string): OwnCardsKeys {
  if (keys instanceof Uint8Array) return ownCardsKey(keys, userId);
  const [first, ...rest] = keys.keys;
  const derive = ({ bytes, mark }: KeyList["keys"][0]) => ({ bytes: ownCardsKey(bytes, userId), mark });
  return { keys: [derive(first), ...rest.map(derive)] };
}

const ownCardsKey = (key: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/own-cards/v1/${userId}`, 32));

/** Returns the hidden cards. When the room has several keys, the mark of the key follows. */
export function hideCards(playerKeys: OwnCardsKeys, handSerial: number, cards: readonly Card[]): Uint8Array {
  const { bytes: key, mark } = sealingKey(playerKeys);
  const shown = Uint8Array.from({ length: HIDDEN_BYTES }, (_, place) => cards[place] ?? NO_CARD);
  return Buffer.concat([xor(shown, encrypt(key, blocksOf([handSerial])), 0), mark]);
}

/** Returns the cards of many hands. null for a hand whose bytes do not give cards, for example because the key is wrong. */
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

/** Returns the numbers of the hands that have all of the wanted cards, each number once. `entries` is many entries, one after the other. */
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
  /** The mark of the key; null when the player has only one key. */
  readonly mark: Uint8Array | null;
  readonly stream: Uint8Array;
}

const streamsOf = (playerKeys: OwnCardsKeys, blocks: Uint8Array): readonly KeyStream[] =>
  listKeys(playerKeys).map(({ bytes, mark }) => ({ mark, stream: encrypt(bytes, blocks) }));

/**
 * Returns the key stream with which the bytes at this place were hidden; null when it is not known. Bytes without a mark do not say which
 * key it was. Then it is the only key with which they give cards. If several keys give cards, none is chosen.
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

/** Returns the cards; null when the bytes do not give cards. */
function toCards(bytes: Uint8Array, at: number, stream: Uint8Array, hand: number): readonly Card[] | null {
  const shown = xor(bytes.subarray(at, at + HIDDEN_BYTES), stream, hand * BLOCK_BYTES);
  const cards = [...shown].filter((byte) => byte !== NO_CARD);
  return cards.every((card) => card < DECK_SIZE) ? cards : null;
}

/** Returns one block for each hand, made from its number. */
function blocksOf(handSerials: readonly number[]): Uint8Array {
  const blocks = Buffer.alloc(handSerials.length * BLOCK_BYTES);
  for (const [place, serial] of handSerials.entries()) blocks.writeBigUInt64BE(BigInt(serial), place * BLOCK_BYTES);
  return blocks;
}

/** Encrypts all blocks in one call, because a call costs more than a block. */
function encrypt(playerKey: Uint8Array, blocks: Uint8Array): Uint8Array {
  // ECB is safe here, because every block is a different number and is used once. It is counter mode with the hand's number as the counter.
  const cipher = createCipheriv("aes-256-ecb", playerKey, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

const xor = (bytes: Uint8Array, stream: Uint8Array, from: number): Uint8Array =>
  bytes.map((byte, place) => byte ^ (stream[from + place] ?? 0));
