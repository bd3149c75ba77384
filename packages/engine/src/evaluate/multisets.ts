/**
 * Numbers all multisets of card ranks, from 0 and without gaps, so that a plain array can store one value per multiset.
 * The key of a multiset is the sum of the keys of its cards. The low 17 bits of a key count the ranks 2–8, each as one
 * base-5 digit. The bits above count the ranks 9–A. `first` has, for each upper half, the number of the first multiset
 * with it. `place` has the offset of each lower half. The number of a multiset is `first[upper half] + place[lower
 * half]`.
 */
import { type HighRank, unsuitedRank } from "./strength.ts";

const LOWER_RANKS = 7;
const LOWER_BITS = 17;
const LOWER_MASK = (1 << LOWER_BITS) - 1;

/** For each card, the number that it adds to the key of its hand. */
export const RANK_KEYS = Int32Array.from({ length: 52 }, (_, card) => {
  const rank = card >> 2;
  return rank < LOWER_RANKS ? 5 ** rank : (5 ** (rank - LOWER_RANKS)) << LOWER_BITS;
});

/** All multisets of one size. */
export interface Multisets {
  readonly first: Uint16Array;
  readonly place: Uint16Array;
  readonly count: number;
  /** For each multiset, the rank of its best five cards when suits do not count; 0 when it was not computed yet. */
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
 * Returns the multisets of five, six or seven cards. The first call for a size builds them in about a millisecond. They
 * take at most 0.3 MB.
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
  /**
   * The lower halves of keys, grouped by how many cards they count. `upper` groups the upper halves in the same way.
   */
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

/** Returns the keys of all multisets of up to seven cards from this many ranks, grouped by how many cards they have. */
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
