/**
 * Numbers every multiset of card ranks without gaps, so that a table over hands is a plain array and needs no hash.
 * Each card adds its key: the counts of ranks 2–8 are base-5 digits of the key's low 17 bits, those of 9–A of the bits above.
 * Among the multisets of n cards, `first[upper half]` is where those with this upper half begin, `place[lower half]` which of
 * them this one is.
 */
import { type HighRank, unsuitedRank } from "./strength.ts";

const LOWER_RANKS = 7;
const LOWER_BITS = 17;
const LOWER_MASK = (1 << LOWER_BITS) - 1;

/** What a card adds to the key of its hand, by card number. */
export const RANK_KEYS = Int32Array.from({ length: 52 }, (_, card) => {
  const rank = card >> 2;
  return rank < LOWER_RANKS ? 5 ** rank : (5 ** (rank - LOWER_RANKS)) << LOWER_BITS;
});

/** All multisets of one size. */
export interface Multisets {
  readonly first: Uint16Array;
  readonly place: Uint16Array;
  readonly count: number;
  /** Best five cards of each, suits aside; 0: not asked for yet. */
  readonly ranks: Uint16Array;
}

export const numberOf = (sets: Multisets, key: number): number =>
  sets.first[key >> LOWER_BITS]! + sets.place[key & LOWER_MASK]!;

export function rankOf(sets: Multisets, key: number): HighRank {
  const number = numberOf(sets, key);
  return sets.ranks[number] || rankFirst(sets, number, key);
}

function rankFirst(sets: Multisets, number: number, key: number): HighRank {
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

/** Those of five, six or seven cards; made on first use in about a millisecond, at most 0.3 MB. */
export function multisetsOf(size: number): Multisets {
  const known = made[size];
  if (known) return known;
  const { cards, place, ofSize } = lowerHalf();
  const first = new Uint16Array(5 ** (13 - LOWER_RANKS));
  let count = 0;
  for (let upper = 0; upper < first.length; upper++) {
    const left = size - cards[upper]!;
    if (left < 0) continue;
    first[upper] = count;
    count += ofSize[left]!;
  }
  const sets = { first, place, count, ranks: new Uint16Array(count) };
  made[size] = sets;
  return sets;
}
const made: (Multisets | undefined)[] = [];

interface LowerHalf {
  /** How many cards a half's key stands for; the upper half has one digit less. */
  readonly cards: Uint8Array;
  readonly place: Uint16Array;
  /** How many lower halves there are of each size. */
  readonly ofSize: readonly number[];
}

let lower: LowerHalf | undefined;
function lowerHalf(): LowerHalf {
  if (lower) return lower;
  const cards = new Uint8Array(5 ** LOWER_RANKS);
  const place = new Uint16Array(cards.length);
  const ofSize = Array.from({ length: 4 * LOWER_RANKS + 1 }, () => 0);
  let key = 0;
  for (let others = 0; key < cards.length; others++)
    for (let lowest = 0; lowest < 5; lowest++) {
      const size = cards[others]! + lowest;
      cards[key] = size;
      place[key] = ofSize[size]!++;
      key++;
    }
  lower = { cards, place, ofSize };
  return lower;
}
