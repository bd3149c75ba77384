/** Commits the room to a deck, and opens single cards of the deck. Steps 2 and 7 in docs/fair-deal.md. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, requireLength, u8 } from "./bytes.ts";
import { buildTree, LEAF_COUNT, pathIndexes, verifyPath } from "./merkle.ts";
import { deckFromSeed } from "./seed.ts";
import { taggedHash } from "./tagged-hash.ts";

/**
 * The K of this version of the protocol: the number of decks that the room commits to for each hand. With fewer decks, a crooked deck would
 * be opened less often. With a single deck, it would never be opened.
 */
export const COMMITTED_DECKS = 4;

/** The proof of one card, as it is sent to viewers. The card is the j-th card dealt, and leaf i of the deck's tree. */
export interface Opening {
  readonly j: number;
  readonly i: number;
  readonly card: number;
  readonly salt: Bytes;
  readonly path: readonly Bytes[];
}

export interface CommittedDeck {
  readonly root: Bytes;
  /** The card of each leaf. */
  readonly order: readonly number[];
  /** Opens the j-th card dealt, which is leaf `cut[j]`. Give the opening only to viewers who may see this card. */
  openCard(j: number, cut: readonly number[]): Opening;
}

const CARD_COUNT = 52;
const HASH_BYTES = 32;
const NODE_COUNT = 2 * LEAF_COUNT - 1;
/** The number of bytes in which a deck is stored: its order, its salts, and the nodes of its tree from the leaves to the root. */
export const DECK_BYTES = CARD_COUNT + (CARD_COUNT + NODE_COUNT) * HASH_BYTES;

/** Returns deck number `k` of the hand. The same seed always gives the same root, so this function also checks an opened seed. */
export const commitDeck = (ctx: Bytes, k: number, seed: Bytes): CommittedDeck => readDeck(layOutDeck(ctx, k, seed));

/** Computes all parts of a deck as bytes, which can be sent to another thread. */
export const layOutDeck = (ctx: Bytes, k: number, seed: Bytes): Bytes => layOutCards(ctx, k, seed, deckFromSeed(seed));

/**
 * Computes a deck in the given order. Only a dishonest room commits to an order that does not follow from its seed. V2
 * detects such a deck.
 */
export function layOutCards(ctx: Bytes, k: number, seed: Bytes, order: readonly number[]): Bytes {
  // The start of the HMAC (the key's two blocks and the label) is the same for all salts, so it is hashed only once.
  const keyed = hmac.create(sha256, seed).update(concatParts(encodeText("salt"), u8(0)));
  const hasher = keyed.clone();
  const salts = order.map((_, i) => keyed._cloneInto(hasher).update(u8(i)).digest());
  const leaves = Array.from({ length: LEAF_COUNT }, (_, i) =>
    i < CARD_COUNT ? hashCardLeaf(ctx, k, i, order[i]!, salts[i]!) : taggedHash("pad", ctx, u8(k), u8(i)),
  );
  return concatParts(Uint8Array.from(order), ...salts, ...buildTree(leaves).flat());
}

/** Reads the deck that `layOutDeck` computed. */
export function readDeck(bytes: Bytes): CommittedDeck {
  requireLength(DECK_BYTES, bytes, "A deck");
  const order = [...bytes.subarray(0, CARD_COUNT)];
  const hashAt = (index: number) => bytes.slice(CARD_COUNT + index * HASH_BYTES, CARD_COUNT + (index + 1) * HASH_BYTES);
  const root = hashAt(CARD_COUNT + NODE_COUNT - 1);
  return {
    root,
    order,
    openCard(j, cut) {
      const i = cut[j];
      const card = i === undefined ? undefined : order[i];
      if (i === undefined || card === undefined) throw new Error(`No card ${j} in a deck`);
      const path = pathIndexes(i).map((node) => hashAt(CARD_COUNT + node));
      return { j, i, card, salt: hashAt(i), path };
    },
  };
}

const hashCardLeaf = (ctx: Bytes, k: number, i: number, card: number, salt: Bytes): Bytes =>
  taggedHash("leaf", ctx, u8(k), u8(i), u8(card), requireLength(32, salt, "A salt"));

/**
 * V3: returns true when this card is under the root of the picked deck, at the place that the coin's cut gives. Never throws, because
 * openings come from outside.
 */
export function isValidOpening(
  opening: Opening,
  hand: { ctx: Bytes; pick: number; root: Bytes; cut: readonly number[] },
): boolean {
  const { j, i, card, salt, path } = opening;
  if (hand.cut[j] !== i || !Number.isInteger(card) || card < 0 || card > 51 || salt.length !== 32) return false;
  return verifyPath(hand.root, hashCardLeaf(hand.ctx, hand.pick, i, card, salt), i, path);
}
