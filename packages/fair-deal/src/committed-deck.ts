/** Makes the decks that the room commits to, and opens single cards of them. Steps 2 and 7 in docs/fair-deal.md. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, requireLength, u8 } from "./bytes.ts";
import { buildTree, LEAF_COUNT, pathIndexes, verifyPath } from "./merkle.ts";
import { deckFromSeed } from "./seed.ts";
import { taggedHash } from "./tagged-hash.ts";

/**
 * How many decks the room commits to for each hand in this version of the protocol (K in docs/fair-deal.md). With fewer decks, a crooked
 * deck would be opened less often. With only one, it would never be opened.
 */
export const COMMITTED_DECKS = 4;

/** The proof of one card, as viewers receive it: the card is the j-th one dealt, and leaf i of the deck's hash tree. Both count from 0. */
export interface Opening {
  readonly j: number;
  readonly i: number;
  readonly card: number;
  readonly salt: Bytes;
  readonly path: readonly Bytes[];
}

export interface CommittedDeck {
  readonly root: Bytes;
  /** The card at each leaf. */
  readonly order: readonly number[];
  /** Returns the proof of the j-th card dealt, which is leaf `cut[j]`. Give it only to viewers who may see this card. */
  openCard(j: number, cut: readonly number[]): Opening;
}

const CARD_COUNT = 52;
const HASH_BYTES = 32;
const NODE_COUNT = 2 * LEAF_COUNT - 1;
/** How many bytes a stored deck has: its order, its salts, and the nodes of its hash tree from the leaves to the root. */
export const DECK_BYTES = CARD_COUNT + (CARD_COUNT + NODE_COUNT) * HASH_BYTES;

/**
 * Returns deck number `k` of the hand. The same seed always gives the same root. So the function is also used to check the seed of an
 * opened deck.
 */
export const commitDeck = (ctx: Bytes, k: number, seed: Bytes): CommittedDeck => readDeck(layOutDeck(ctx, k, seed));

/** Computes a deck as bytes, so that another thread can receive it. */
export const layOutDeck = (ctx: Bytes, k: number, seed: Bytes): Bytes => layOutCards(ctx, k, seed, deckFromSeed(seed));

/**
 * Computes a deck with the given order. Only a dishonest room commits to an order that does not follow from its seed. Check V2 finds such a
 * deck.
 */
export function layOutCards(ctx: Bytes, k: number, seed: Bytes, order: readonly number[]): Bytes {
  // All salts share the start of the HMAC (the key's two blocks and the label), so it is hashed only once.
  const keyed = hmac.create(sha256, seed).update(concatParts(encodeText("salt"), u8(0)));
  const hasher = keyed.clone();
  const salts = order.map((_, i) => keyed._cloneInto(hasher).update(u8(i)).digest());
  const leaves = Array.from({ length: LEAF_COUNT }, (_, i) =>
    i < CARD_COUNT ? hashCardLeaf(ctx, k, i, order[i]!, salts[i]!) : taggedHash("pad", ctx, u8(k), u8(i)),
  );
  return concatParts(Uint8Array.from(order), ...salts, ...buildTree(leaves).flat());
}

/** Reads a deck from the bytes that `layOutDeck` returned. */
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
 * V3: returns true when the opening proves that its card belongs to the picked deck, at the place that the coin's cut gives. Never throws,
 * because openings come from outside.
 */
export function isValidOpening(
  opening: Opening,
  hand: { ctx: Bytes; pick: number; root: Bytes; cut: readonly number[] },
): boolean {
  const { j, i, card, salt, path } = opening;
  if (hand.cut[j] !== i || !Number.isInteger(card) || card < 0 || card > 51 || salt.length !== 32) return false;
  return verifyPath(hand.root, hashCardLeaf(hand.ctx, hand.pick, i, card, salt), i, path);
}
