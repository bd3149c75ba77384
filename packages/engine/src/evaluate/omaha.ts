/**
 * Evaluates an Omaha hand without trying all 60 ways to combine two of four hole cards with three of five board cards.
 * A table has one row for each multiset of board ranks. The row holds the best hand for every pair of hole ranks.
 * Flushes are found from the suits alone. G1
 */
import type { Card } from "../cards/card.ts";
import { type Multisets, multisetIndex, multisetsOf, RANK_KEYS, rankOfMultiset } from "./multisets.ts";
import { bitCount, type HighRank, highestBits, ranksOfSuit, straightMask, straightOf, suitedRank } from "./strength.ts";

/**
 * Returns the best high hand. Expects four hole cards and three to five board cards, which `evaluateHigh` has checked.
 */
export function evaluateOmahaHigh(hole: readonly Card[], board: readonly Card[]): HighRank {
  const unsuited = board.length === 5 ? bestOnRiver(hole, board) : bestOfPairs(hole, triplesOf(board));
  const flush = evaluateOmahaFlush(hole, board);
  return flush > unsuited ? flush : unsuited;
}

/**
 * How many pairs of ranks exist, from 0 for 2-2 on. A pair has the number higher rank · (higher rank + 1) / 2 + lower
 * rank.
 */
const RANK_PAIR_COUNT = 91;

interface OmahaTable {
  readonly boards: Multisets;
  /** The number of the pair of ranks of two cards. The index is `first card << 6 | second card`. */
  readonly pairs: Uint8Array;
  /**
   * The best hands, in one row of `RANK_PAIR_COUNT` entries for each board. A row that begins with 0 is not filled yet.
   */
  readonly best: Uint16Array;
}

let omahaTable: OmahaTable | undefined;
function buildOmahaTable(): OmahaTable {
  const boards = multisetsOf(5);
  const pairs = new Uint8Array(1 << 12);
  for (let first = 0; first < 52; first++)
    for (let second = 0; second < 52; second++) {
      const high = Math.max(first, second) >> 2;
      pairs[(first << 6) | second] = (high * (high + 1)) / 2 + (Math.min(first, second) >> 2);
    }
  omahaTable = { boards, pairs, best: new Uint16Array(boards.count * RANK_PAIR_COUNT) };
  return omahaTable;
}

function bestOnRiver(hole: readonly Card[], board: readonly Card[]): HighRank {
  const { boards, pairs, best } = omahaTable ?? buildOmahaTable();
  const row = multisetIndex(boards, keyOf(board)) * RANK_PAIR_COUNT;
  if (!best[row]) best.set(buildRow(board), row);
  const a = hole[0]!;
  const b = hole[1]!;
  const c = hole[2]!;
  const d = hole[3]!;
  const first = a << 6;
  const second = b << 6;
  let most = best[row + pairs[first | b]!]!;
  let next = best[row + pairs[first | c]!]!;
  if (next > most) most = next;
  next = best[row + pairs[first | d]!]!;
  if (next > most) most = next;
  next = best[row + pairs[second | c]!]!;
  if (next > most) most = next;
  next = best[row + pairs[second | d]!]!;
  if (next > most) most = next;
  next = best[row + pairs[(c << 6) | d]!]!;
  return next > most ? next : most;
}

function buildRow(board: readonly Card[]): HighRank[] {
  const triples = triplesOf(board);
  const row: HighRank[] = [];
  for (let high = 0; high < 13; high++)
    for (let low = 0; low <= high; low++) {
      // A deck never has five cards of one rank. Such a hand must not be looked up, because its key is also the key of
      // another hand.
      const noSuchHand = high === low && board.filter((card) => card >> 2 === high).length > 2;
      row.push(noSuchHand ? 1 : bestOfPair(RANK_KEYS[4 * high]! + RANK_KEYS[4 * low]!, triples));
    }
  return row;
}

function bestOfPairs(hole: readonly Card[], triples: readonly number[]): HighRank {
  let most = 0;
  for (let i = 0; i < hole.length; i++)
    for (let j = i + 1; j < hole.length; j++)
      most = Math.max(most, bestOfPair(RANK_KEYS[hole[i]!]! + RANK_KEYS[hole[j]!]!, triples));
  return most;
}

/**
 * Returns the best hand of two hole cards with any three board cards. `pair` is the key of the hole cards. `triples`
 * are the keys of every three board cards.
 */
function bestOfPair(pair: number, triples: readonly number[]): HighRank {
  const five = multisetsOf(5);
  let most = 0;
  for (const triple of triples) most = Math.max(most, rankOfMultiset(five, pair + triple));
  return most;
}

function triplesOf(board: readonly Card[]): number[] {
  const triples: number[] = [];
  for (let i = 0; i < board.length; i++)
    for (let j = i + 1; j < board.length; j++)
      for (let k = j + 1; k < board.length; k++)
        triples.push(RANK_KEYS[board[i]!]! + RANK_KEYS[board[j]!]! + RANK_KEYS[board[k]!]!);
  return triples;
}

function keyOf(cards: readonly Card[]): number {
  let key = 0;
  for (let i = 0; i < cards.length; i++) key += RANK_KEYS[cards[i]!]!;
  return key;
}

/** Returns the best flush or straight flush of two hole cards and three board cards; 0 when there is none. */
function evaluateOmahaFlush(hole: readonly Card[], board: readonly Card[]): HighRank {
  // Each suit has four bits. Their highest bit is set in `held` when the suit has at least two hole cards, and in
  // `dealt` when it has at least three board cards.
  let held = 0x6666;
  let dealt = 0x5555;
  for (let i = 0; i < hole.length; i++) held += 1 << ((hole[i]! & 3) << 2);
  for (let i = 0; i < board.length; i++) dealt += 1 << ((board[i]! & 3) << 2);
  const flush = held & dealt & 0x8888;
  if (!flush) return 0;
  const suit = (31 - Math.clz32(flush)) >> 2;
  const mine = ranksOfSuit(suit, hole);
  const open = ranksOfSuit(suit, board);
  for (let straight = straightOf(mine | open); straight >= 0; straight--) {
    const mask = straightMask(straight);
    if (bitCount(mine & mask) === 2 && bitCount(open & mask) === 3) return suitedRank(mask);
  }
  return suitedRank(highestBits(mine, 2) | highestBits(open, 3));
}
