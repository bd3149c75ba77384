/**
 * Our evaluator and those of other packages. Each gets the cards in its own form (numbers or strings), which is
 * computed before the measurement.
 * The loops over numbers are written out for each evaluator, because calling a function in a variable would cost as
 * much as the work itself.
 */

import { evaluateHigh, evaluateLow, RANKS, SUITS } from "@poker/engine";
import { compare, type EvaluatedHand, evaluate, evaluateOmaha } from "@poker-apprentice/hand-evaluator";
import { evaluate as pokertools } from "@pokertools/evaluator";
import phe from "phe";
import pokersolver from "pokersolver";
import type { Contestant } from "./contest.ts";
import type { Deal } from "./deals.ts";

interface Evaluator extends Contestant {
  /** Compares the hands of the deals `i` and `j`. Returns a number above 0 when the hand of deal `i` is better. */
  order(i: number, j: number): number;
}

export interface EvaluatorContest {
  readonly ours: Evaluator;
  readonly peers: readonly Evaluator[];
}

/**
 * Returns a bit mask for the index of a deal, with which the index starts again at 0 after the last deal. The number of
 * deals is a power of two.
 */
const lastIndexOf = (deals: readonly unknown[]): number => deals.length - 1;

export function sevenCardEvaluators(deals: readonly Deal[]): EvaluatorContest {
  const last = lastIndexOf(deals);
  const sevens = deals.map(({ hole, board }) => [...hole, ...board]);
  return {
    ours: {
      name: "ours",
      run(from, count) {
        let sum = 0;
        for (let i = from; i < from + count; i++) {
          const deal = deals[i & last]!;
          sum += evaluateHigh("holdem", deal.hole, deal.board);
        }
        return sum;
      },
      order: compareByNumber((i) => evaluateHigh("holdem", deals[i]!.hole, deals[i]!.board)),
    },
    peers: [
      {
        name: "@pokertools/evaluator",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += pokertools(sevens[i & last]!);
          return sum;
        },
        order: compareByNumber((i) => -pokertools(sevens[i]!)),
      },
      {
        name: "phe",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += phe.evaluateCardCodes(sevens[i & last]!);
          return sum;
        },
        order: compareByNumber((i) => -phe.evaluateCardCodes(sevens[i]!)),
      },
      wrapEvaluator("pokersolver", sevens.map(formatCards), solveWithPokersolver, comparePokersolver),
      wrapEvaluator("@poker-apprentice/hand-evaluator", deals.map(formatDeal), evaluate, compareApprentice),
    ],
  };
}

/** A peer that does not know Omaha evaluates all sixty combinations of two hole cards and three cards of the board. */
export function omahaHighEvaluators(deals: readonly Deal[]): EvaluatorContest {
  const last = lastIndexOf(deals);
  return {
    ours: {
      name: "ours",
      run(from, count) {
        let sum = 0;
        for (let i = from; i < from + count; i++) {
          const deal = deals[i & last]!;
          sum += evaluateHigh("omaha", deal.hole, deal.board);
        }
        return sum;
      },
      order: compareByNumber((i) => evaluateHigh("omaha", deals[i]!.hole, deals[i]!.board)),
    },
    peers: [
      {
        name: "@pokertools/evaluator",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += minOfOmahaCombinations(deals[i & last]!, pokertools);
          return sum;
        },
        order: compareByNumber((i) => -minOfOmahaCombinations(deals[i]!, pokertools)),
      },
      {
        name: "phe",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++)
            sum += minOfOmahaCombinations(deals[i & last]!, phe.evaluateCardCodes);
          return sum;
        },
        order: compareByNumber((i) => -minOfOmahaCombinations(deals[i]!, phe.evaluateCardCodes)),
      },
      wrapEvaluator("pokersolver", deals.map(formatOmahaCombinations), solveBestOmaha, comparePokersolver),
      wrapEvaluator("@poker-apprentice/hand-evaluator", deals.map(formatDeal), evaluateOmaha, compareApprentice),
    ],
  };
}

/** This contest has no peer, because no other package evaluates eight-or-better lows. */
export function omahaLowEvaluators(deals: readonly Deal[]): EvaluatorContest {
  const last = lastIndexOf(deals);
  return {
    ours: {
      name: "ours",
      run(from, count) {
        let sum = 0;
        for (let i = from; i < from + count; i++) {
          const deal = deals[i & last]!;
          sum += evaluateLow(deal.hole, deal.board) ?? 0;
        }
        return sum;
      },
      order: compareByNumber((i) => -(evaluateLow(deals[i]!.hole, deals[i]!.board) ?? 255)),
    },
    peers: [],
  };
}

const compareByNumber = (strengthOf: (i: number) => number) => (i: number, j: number) => strengthOf(i) - strengthOf(j);

/**
 * Makes an evaluator from a function of another package. The function takes microseconds, so it does not matter that it
 * is called through a variable.
 */
function wrapEvaluator<I, R extends object>(
  name: string,
  inputs: readonly I[],
  evaluateHand: (input: I) => R,
  order: (a: R, b: R) => number,
): Evaluator {
  const last = lastIndexOf(inputs);
  return {
    name,
    run(from, count) {
      let evaluated = 0;
      for (let i = from; i < from + count; i++) if (evaluateHand(inputs[i & last]!)) evaluated++;
      return evaluated;
    },
    order: (i, j) => order(evaluateHand(inputs[i]!), evaluateHand(inputs[j]!)),
  };
}

const FIVE_CARDS_BUFFER = [0, 0, 0, 0, 0];
function minOfOmahaCombinations({ hole, board }: Deal, evaluateFive: (cards: number[]) => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a < 4; a++)
    for (let b = a + 1; b < 4; b++) {
      FIVE_CARDS_BUFFER[0] = hole[a]!;
      FIVE_CARDS_BUFFER[1] = hole[b]!;
      for (let x = 0; x < 5; x++)
        for (let y = x + 1; y < 5; y++)
          for (let z = y + 1; z < 5; z++) {
            FIVE_CARDS_BUFFER[2] = board[x]!;
            FIVE_CARDS_BUFFER[3] = board[y]!;
            FIVE_CARDS_BUFFER[4] = board[z]!;
            const rank = evaluateFive(FIVE_CARDS_BUFFER);
            if (rank < least) least = rank;
          }
    }
  return least;
}

const CARD_TEXTS = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}` as const));
const formatCards = (cards: readonly number[]) => cards.map((card) => CARD_TEXTS[card]!);
const formatDeal = ({ hole, board }: Deal) => ({ holeCards: formatCards(hole), communityCards: formatCards(board) });

function formatOmahaCombinations(deal: Deal): string[][] {
  const sixty: string[][] = [];
  minOfOmahaCombinations(deal, (cards) => sixty.push(formatCards(cards)));
  return sixty;
}

const solveWithPokersolver = (cards: readonly string[]) => pokersolver.Hand.solve(cards);
const solveBestOmaha = (sixty: readonly (readonly string[])[]) =>
  sixty.map(solveWithPokersolver).reduce((best, hand) => (best.compare(hand) > 0 ? hand : best));
// Both packages' comparisons return a negative number when the first hand is better, so their arguments are exchanged.
const comparePokersolver = (a: pokersolver.Hand, b: pokersolver.Hand) => b.compare(a);
const compareApprentice = (a: EvaluatedHand, b: EvaluatedHand) => compare(b, a);
