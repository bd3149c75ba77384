/**
 * Orders the poker hands: every distinct five-card hand has one number from 1 to 7462, the same in every game. A set of
 * ranks is a 13-bit mask, from 1 for the deuce to 4096 for the ace. Within a category, a hand with a larger mask is
 * better.
 */
import type { Card } from "../cards/card.ts";

/** The strength of a high hand. A larger number is a better hand, and equal numbers are a tie. P3 */
export type HighRank = number;

/** The categories, worst first, with the number of distinct hands in each. */
const CATEGORY_SIZES = [
  ["high-card", 1277],
  ["pair", 2860],
  ["two-pair", 858],
  ["three-of-a-kind", 858],
  ["straight", 10],
  ["flush", 1277],
  ["full-house", 156],
  ["four-of-a-kind", 156],
  ["straight-flush", 10],
] as const;
export type HighCategory = (typeof CATEGORY_SIZES)[number][0];

const HIGH_CARD = 1;
const PAIR = HIGH_CARD + 1277;
const TWO_PAIR = PAIR + 2860;
const THREE = TWO_PAIR + 858;
const STRAIGHT = THREE + 858;
const FLUSH = STRAIGHT + 10;
const FULL_HOUSE = FLUSH + 1277;
const FOUR = FULL_HOUSE + 156;
const STRAIGHT_FLUSH = FOUR + 156;

export function highCategory(rank: HighRank): HighCategory {
  let first = HIGH_CARD;
  for (const [category, size] of CATEGORY_SIZES) {
    if (rank >= first && rank < first + size) return category;
    first += size;
  }
  throw new Error(`Not a hand's rank: ${rank}`);
}

/**
 * Returns the rank of the best five among five to seven cards when suits do not count. Each mask holds the ranks that
 * occur once, twice, three times or four times.
 */
export function unsuitedRank(once: number, twice: number, thrice: number, four: number): HighRank {
  const any = once | twice | thrice | four;
  if (four) {
    const quads = highestBit(four);
    return FOUR + quads * 12 + highestBit(removeRank(any, quads));
  }
  const three = highestBit(thrice);
  if (thrice) {
    const pairs = twice | (thrice ^ (1 << three));
    if (pairs) return FULL_HOUSE + three * 12 + highestBit(removeRank(pairs, three));
  }
  const straight = straightOf(any);
  if (straight >= 0) return STRAIGHT + straight;
  if (thrice) return THREE + three * 66 + maskOrdinal(highestBits(removeRank(any, three), 2));
  if (twice) {
    const high = highestBit(twice);
    const rest = twice ^ (1 << high);
    if (!rest) return PAIR + high * 220 + maskOrdinal(highestBits(removeRank(any, high), 3));
    const low = highestBit(rest);
    return TWO_PAIR + maskOrdinal((1 << high) | (1 << low)) * 11 + highestBit(removeRank(removeRank(any, high), low));
  }
  return HIGH_CARD + noPairOrdinal(highestBits(any, 5));
}

/** Returns the rank of the best straight flush or flush. `ranks` is the mask of at least five ranks of one suit. */
export function suitedRank(ranks: number): HighRank {
  return suitedRanks[ranks] || computeSuitedRank(ranks);
}
/** For each mask of ranks, its straight flush or flush; 0 when it was not computed yet. */
const suitedRanks = new Uint16Array(8192);

function computeSuitedRank(ranks: number): HighRank {
  const straight = straightOf(ranks);
  const rank = straight >= 0 ? STRAIGHT_FLUSH + straight : FLUSH + noPairOrdinal(highestBits(ranks, 5));
  suitedRanks[ranks] = rank;
  return rank;
}

/**
 * Returns the number of the best straight: 0 for a five-high straight, where the ace is low, up to 9 for an ace-high
 * straight. Returns −1 when there is no straight.
 */
export function straightOf(ranks: number): number {
  const run = (ranks << 1) | (ranks >> 12);
  return highestBit(run & (run >> 1) & (run >> 2) & (run >> 3) & (run >> 4));
}

/** Returns the mask of the five ranks of a straight. `straight` is a number from `straightOf`. */
export const straightMask = (straight: number): number => (straight ? 0b11111 << (straight - 1) : 0b1_0000_0000_1111);

export function ranksOfSuit(suit: number, cards: readonly Card[]): number {
  let ranks = 0;
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i]!;
    if ((card & 3) === suit) ranks |= 1 << (card >> 2);
  }
  return ranks;
}

export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}

/** Returns the mask with only the `count` highest ranks of `mask`. */
export function highestBits(mask: number, count: number): number {
  let kept = mask;
  for (let extra = bitCount(mask) - count; extra > 0; extra--) kept &= kept - 1;
  return kept;
}

/** Returns the index of the highest bit that is set; −1 when the mask is empty. */
const highestBit = (mask: number): number => 31 - Math.clz32(mask);

/**
 * Removes a rank and moves the higher ranks down by one, because kickers are counted among the remaining twelve ranks.
 */
const removeRank = (mask: number, rank: number): number => {
  const below = mask & ((1 << rank) - 1);
  return below | ((mask >> (rank + 1)) << rank);
};

/** Returns how many smaller masks have the same number of bits. */
const maskOrdinal = (mask: number): number => getMaskOrder().ordinals[mask]!;
/** Returns how many smaller masks of five ranks are not a straight. */
const noPairOrdinal = (mask: number): number => getMaskOrder().noPairs[mask]!;

interface MaskOrder {
  readonly ordinals: Uint16Array;
  readonly noPairs: Uint16Array;
}

let cachedOrder: MaskOrder | undefined;
const getMaskOrder = (): MaskOrder => cachedOrder ?? buildMaskOrder();

function buildMaskOrder(): MaskOrder {
  const ordinals = new Uint16Array(8192);
  const noPairs = new Uint16Array(8192);
  const seen = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let hands = 0;
  for (let mask = 0; mask < 8192; mask++) {
    const bits = bitCount(mask);
    ordinals[mask] = seen[bits]!++;
    if (bits === 5 && straightOf(mask) < 0) noPairs[mask] = hands++;
  }
  cachedOrder = { ordinals, noPairs };
  return cachedOrder;
}
