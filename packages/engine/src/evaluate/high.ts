/** The best high hand of each game. G1, P3 */
import type { Card } from "../cards/card.ts";
import type { Game } from "../rules.ts";
import { multisetsOf, RANK_KEYS, rankOf } from "./multisets.ts";
import { omahaHigh } from "./omaha.ts";
import { type HighRank, ranksOfSuit, suitedRank } from "./strength.ts";

/**
 * Two hole cards in Hold'em (any five of all), four in Omaha (exactly two, with exactly three of the board); three to five board
 * cards. Ranks compare across games and numbers of cards. Throws on any other number of cards.
 */
export function evaluateHigh(game: Game, hole: readonly Card[], board: readonly Card[]): HighRank {
  if (hole.length !== (game === "holdem" ? 2 : 4) || board.length < 3 || board.length > 5)
    throw new Error(`${game} has no hand of ${hole.length} hole and ${board.length} board cards`);
  return game === "holdem" ? bestOfAll(hole, board) : omahaHigh(hole, board);
}

/**
 * What a card adds to its hand, in one number: the key of its rank in the low 32 bits, above them one nibble a suit that counts
 * its cards. Sums stay under 2^48, where doubles are exact.
 */
const CARD_KEYS = Float64Array.from({ length: 52 }, (_, card) => RANK_KEYS[card]! + (1 << ((card & 3) << 2)) * 2 ** 32);
/** Added to the counts of suits, it carries five cards or more into their nibble's high bit. */
const FIVE_OR_MORE = 0x3333;

function bestOfAll(hole: readonly Card[], board: readonly Card[]): HighRank {
  let sum = CARD_KEYS[hole[0]!]! + CARD_KEYS[hole[1]!]! + (CARD_KEYS[board[0]!]! + CARD_KEYS[board[1]!]!);
  sum += CARD_KEYS[board[2]!]!;
  if (board.length > 3) sum += CARD_KEYS[board[3]!]!;
  if (board.length > 4) sum += CARD_KEYS[board[4]!]!;
  const flush = (((sum * 2 ** -32) | 0) + FIVE_OR_MORE) & 0x8888;
  // Five of one suit leave no room for a full house: the flush is the best there is.
  if (flush) return flushRank((31 - Math.clz32(flush)) >> 2, hole, board);
  return rankOf(multisetsOf(board.length + 2), sum | 0);
}

function flushRank(suit: number, hole: readonly Card[], board: readonly Card[]): HighRank {
  return suitedRank(ranksOfSuit(suit, hole) | ranksOfSuit(suit, board));
}
