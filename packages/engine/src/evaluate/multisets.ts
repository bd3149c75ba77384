/**
 * Numbers every multiset of card ranks without gaps, so that a table of hands is a plain array and needs no hash. The key of a
 * multiset is the sum of its cards' keys. The key's low 17 bits count the ranks 2–8 as base-5 digits; the bits above count the
 * ranks 9–A. The number of a multiset is `first[upper half] + place[lower half]`: the first number with this upper half of the
 * key, plus the offset for the lower half.
 */
import { type HighRank, unsuitedRank } from "./strength.ts";

const LOWER_RANKS = 7;
const LOWER_BITS = 17;
const LOWER_MASK = (1 << LOWER_BITS) - 1;

/** The number that each card adds to the key of its hand, by card number. */
export const RANK_KEYS = Int32Array.from({ length: 52 }, (_, card) => {
  const rank = card >> 2;
  return rank < LOWER_RANKS ? 5 ** rank : (5 ** (rank - LOWER_RANKS)) << LOWER_BITS;
});

/** All multisets of one size. */
export interface Multisets {
  readonly first: Uint16Array;
  readonly place: Uint16Array;
  readonly count: number;
  /** The rank of the best five cards of each multiset without regard to suits; 0 when not computed yet. */
  readonly ranks: Uint16Array;
}

export const multisetIndex = (sets: Multisets, key: number): number =>
  sets.first[key >> LOWER_BITS]! + sets.place[key & LOWER_MASK]!;

export function rankOfMultiset(sets: Multisets, key: number): HighRank {
  const number = multisetIndex(sets, key);
  return sets.ranks[number] || computeMultisetRank(sets, number, key);
}

function computeMultisetRank(sets: Multisets, number: number, key: number): HighRank {
  const byCount = [0, 0, 0, 0, 0];
  let digits = key & LOWER_MASK;
  for (let rank = 0; rank < 13; rank++) {
    if (rank === LOWER_RANKS) digits = key >> LOWER_BITS;
    byCount[digits % 5]! |= 1 << rank;
    digits = Math.floor(digits / 5);
  }
  const rank = unsuitedRank(byCount[1]!, byCount[2]!, byCount[3]!, byCount[4]!);
  sets.ranks[number] = rank;
  return rank;
}

/**
 * The multisets of five, six or seven cards. They are built at the first use, in about a millisecond, and take at most
 * 0.3 MB.
 */
export function multisetsOf(size: number): Multisets {
  const known = multisetsBySize[size];
  if (known) return known;
  keyHalves ??= buildKeyHalves();
  const { lower, place, upper } = keyHalves;
  const first = new Uint16Array(5 ** (13 - LOWER_RANKS));
  let count = 0;
  for (let below = 0; below <= size; below++)
    for (const key of upper[size - below]!) {
      first[key] = count;
      count += lower[below]!.length;
    }
  const sets = { first, place, count, ranks: new Uint16Array(count) };
  multisetsBySize[size] = sets;
  return sets;
}
const multisetsBySize: (Multisets | undefined)[] = [];

const MAX_CARDS = 7;

interface KeyHalves {
  /** The lower and the upper halves of keys, by the number of cards in them. */
  readonly lower: readonly (readonly number[])[];
  readonly upper: readonly (readonly number[])[];
  readonly place: Uint16Array;
}

let keyHalves: KeyHalves | undefined;
function buildKeyHalves(): KeyHalves {
  const lower = keysByCardCount(LOWER_RANKS);
  const place = new Uint16Array(5 ** LOWER_RANKS);
  for (const keys of lower) for (const [index, key] of keys.entries()) place[key] = index;
  return { lower, upper: keysByCardCount(13 - LOWER_RANKS), place };
}

/** The keys of all multisets of up to seven cards from this many ranks, by the number of cards. */
function keysByCardCount(ranks: number): number[][] {
  const keys = Array.from({ length: MAX_CARDS + 1 }, (): number[] => []);
  const add = (rank: number, key: number, cards: number): void => {
    if (rank === ranks) keys[cards]!.push(key);
    else
      for (let more = 0; more <= 4 && cards + more <= MAX_CARDS; more++)
        add(rank + 1, key + more * 5 ** rank, cards + more);
  };
  add(0, 0, 0);
  return keys;
}
