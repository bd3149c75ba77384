/** The best high hand of each game. G1, P3 */
import type { Card } from "../cards/card.ts";
import type { Game } from "../rules.ts";
import { type Multisets, multisetsOf, RANK_KEYS, rankOfMultiset } from "./multisets.ts";
import { evaluateOmahaHigh } from "./omaha.ts";
import { type HighRank, ranksOfSuit, suitedRank } from "./strength.ts";

/**
 * Hold'em takes two hole cards and uses the best five of all cards. Omaha takes four hole cards and uses exactly two of
 * them with exactly three of the board. The board has three to five cards. Throws on any other number of cards. Ranks
 * can be compared across games and numbers of cards.
 */
export function evaluateHigh(game: Game, hole: readonly Card[], board: readonly Card[]): HighRank {
  const holdem = game === "holdem";
  if (hole.length !== (holdem ? 2 : 4) || board.length < 3 || board.length > 5) throw wrongCardCount(game, hole, board);
  if (holdem) return board.length === 5 ? evaluateSevenCards(hole, board) : evaluateBestFive(hole, board);
  return evaluateOmahaHigh(hole, board);
}

const wrongCardCount = (game: Game, hole: readonly Card[], board: readonly Card[]): Error =>
  new Error(`${game} has no hand of ${hole.length} hole and ${board.length} board cards`);

/**
 * The number that a card adds to the sum of its hand. The low 32 bits hold the key of the card's rank. The bits above count the
 * cards of each suit, in one nibble per suit. Sums stay under 2^48, where doubles are exact.
 */
const CARD_KEYS = Float64Array.from({ length: 52 }, (_, card) => RANK_KEYS[card]! + (1 << ((card & 3) << 2)) * 2 ** 32);
/** This is added to the suit counts. It sets the high bit of a nibble that counts five cards or more. */
const FIVE_OR_MORE = 0x3333;

/** This function has no loop, because it is called more often than any other. */
function evaluateSevenCards(hole: readonly Card[], board: readonly Card[]): HighRank {
  const start = CARD_KEYS[hole[0]!]! + CARD_KEYS[hole[1]!]!;
  const flop = CARD_KEYS[board[0]!]! + CARD_KEYS[board[1]!]! + CARD_KEYS[board[2]!]!;
  const sum = start + flop + (CARD_KEYS[board[3]!]! + CARD_KEYS[board[4]!]!);
  const flush = findFlush(sum);
  return flush
    ? flushRank(flush, hole, board)
    : rankOfMultiset(sevenCardMultisets ?? loadSevenCardMultisets(), sum | 0);
}

let sevenCardMultisets: Multisets | undefined;
function loadSevenCardMultisets(): Multisets {
  sevenCardMultisets = multisetsOf(7);
  return sevenCardMultisets;
}

/** The rank of the best five cards among five to seven cards, which are given in two lists. */
export function evaluateBestFive(cards: readonly Card[], more: readonly Card[]): HighRank {
  let sum = 0;
  for (let i = 0; i < cards.length; i++) sum += CARD_KEYS[cards[i]!]!;
  for (let i = 0; i < more.length; i++) sum += CARD_KEYS[more[i]!]!;
  const flush = findFlush(sum);
  return flush ? flushRank(flush, cards, more) : rankOfMultiset(multisetsOf(cards.length + more.length), sum | 0);
}

/**
 * The high bit of a suit's nibble is set when five or more cards have that suit. Then no full house or quads is possible, so no
 * unsuited hand beats the flush.
 */
const findFlush = (sum: number): number => (((sum * 2 ** -32) | 0) + FIVE_OR_MORE) & 0x8888;

function flushRank(flush: number, hole: readonly Card[], board: readonly Card[]): HighRank {
  const suit = (31 - Math.clz32(flush)) >> 2;
  return suitedRank(ranksOfSuit(suit, hole) | ranksOfSuit(suit, board));
}
