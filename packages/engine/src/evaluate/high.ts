/** Finds the best high hand in each game. G1, P3 */
import type { Card } from "../cards/card.ts";
import type { Game } from "../rules.ts";
import { type Multisets, multisetsOf, RANK_KEYS, rankOfMultiset } from "./multisets.ts";
import { evaluateOmahaHigh } from "./omaha.ts";
import { type HighRank, ranksOfSuit, suitedRank } from "./strength.ts";

/**
 * Returns the rank of the best high hand:
 * - Hold'em takes two hole cards and uses the best five of all cards.
 * - Omaha takes four hole cards and uses exactly two of them with exactly three board cards.
 * The board has three to five cards. Any other number of cards throws. Ranks of different games, and of boards with
 * different numbers of cards, can be compared.
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
 * For each card, the number that it adds to the sum of its hand. The low 32 bits are the key of the card's rank. The
 * bits above them count the cards of each suit, with four bits per suit. Sums stay below 2^48, where doubles are exact.
 */
const CARD_KEYS = Float64Array.from({ length: 52 }, (_, card) => RANK_KEYS[card]! + (1 << ((card & 3) << 2)) * 2 ** 32);
/**
 * A number to add to the suit counts. In the sum, the highest of a suit's four bits is set when the suit has at least
 * five cards.
 */
const FIVE_OR_MORE = 0x3333;

/** Has no loop, because it is called more often than any other function. */
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

/**
 * Returns the rank of the best five among five to seven cards. The cards come in two lists, so that no caller has to
 * join them.
 */
export function evaluateBestFive(cards: readonly Card[], more: readonly Card[]): HighRank {
  let sum = 0;
  for (let i = 0; i < cards.length; i++) sum += CARD_KEYS[cards[i]!]!;
  for (let i = 0; i < more.length; i++) sum += CARD_KEYS[more[i]!]!;
  const flush = findFlush(sum);
  return flush ? flushRank(flush, cards, more) : rankOfMultiset(multisetsOf(cards.length + more.length), sum | 0);
}

/**
 * Returns a number other than 0 when five or more cards have the same suit: then the highest of that suit's four bits
 * is set. With so many cards of one suit, no full house or quads is possible, so the flush is the best hand.
 */
const findFlush = (sum: number): number => (((sum * 2 ** -32) | 0) + FIVE_OR_MORE) & 0x8888;

function flushRank(flush: number, hole: readonly Card[], board: readonly Card[]): HighRank {
  const suit = (31 - Math.clz32(flush)) >> 2;
  return suitedRank(ranksOfSuit(suit, hole) | ranksOfSuit(suit, board));
}
