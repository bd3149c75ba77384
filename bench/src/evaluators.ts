/**
 * What can judge a hand. Who takes numbers gets numbers, who takes strings gets strings, made before the clock runs: nobody
 * is timed converting. Loops over numbers are written out, for a call through a variable would cost as much as the work.
 */

import { evaluateHigh, evaluateLow, RANKS, SUITS } from "@poker/engine";
import { compare, type EvaluatedHand, evaluate, evaluateOmaha } from "@poker-apprentice/hand-evaluator";
import { evaluate as pokertools } from "@pokertools/evaluator";
import phe from "phe";
import pokersolver from "pokersolver";
import type { Deal } from "./deals.ts";
import type { Runner } from "./rounds.ts";

export interface Evaluator extends Runner {
  /** Above 0: the hand of deal `i` is better than that of deal `j`. */
  order(i: number, j: number): number;
}

export interface Field {
  readonly ours: Evaluator;
  readonly peers: readonly Evaluator[];
}

/** Deals repeat after the last; there are a power of two of them. */
const lastOf = (deals: readonly unknown[]): number => deals.length - 1;

export function sevenCards(deals: readonly Deal[]): Field {
  const last = lastOf(deals);
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
      order: byNumber((i) => evaluateHigh("holdem", deals[i]!.hole, deals[i]!.board)),
    },
    peers: [
      {
        name: "@pokertools/evaluator",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += pokertools(sevens[i & last]!);
          return sum;
        },
        order: byNumber((i) => -pokertools(sevens[i]!)),
      },
      {
        name: "phe",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += phe.evaluateCardCodes(sevens[i & last]!);
          return sum;
        },
        order: byNumber((i) => -phe.evaluateCardCodes(sevens[i]!)),
      },
      judging("pokersolver", sevens.map(textsOf), solve, solverOrder),
      judging("@poker-apprentice/hand-evaluator", deals.map(asTexts), evaluate, apprenticeOrder),
    ],
  };
}

/** Who knows no Omaha is asked for each of the sixty hands of two and three. */
export function omaha(deals: readonly Deal[]): Field {
  const last = lastOf(deals);
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
      order: byNumber((i) => evaluateHigh("omaha", deals[i]!.hole, deals[i]!.board)),
    },
    peers: [
      {
        name: "@pokertools/evaluator",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += leastOfSixty(deals[i & last]!, pokertools);
          return sum;
        },
        order: byNumber((i) => -leastOfSixty(deals[i]!, pokertools)),
      },
      {
        name: "phe",
        run(from, count) {
          let sum = 0;
          for (let i = from; i < from + count; i++) sum += leastOfSixty(deals[i & last]!, phe.evaluateCardCodes);
          return sum;
        },
        order: byNumber((i) => -leastOfSixty(deals[i]!, phe.evaluateCardCodes)),
      },
      judging("pokersolver", deals.map(sixtyTexts), bestSolved, solverOrder),
      judging("@poker-apprentice/hand-evaluator", deals.map(asTexts), evaluateOmaha, apprenticeOrder),
    ],
  };
}

/** No package offers eight or better. */
export function omahaLow(deals: readonly Deal[]): Field {
  const last = lastOf(deals);
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
      order: byNumber((i) => -(evaluateLow(deals[i]!.hole, deals[i]!.board) ?? 255)),
    },
    peers: [],
  };
}

const byNumber = (worth: (i: number) => number) => (i: number, j: number) => worth(i) - worth(j);

/** For those that take microseconds, where a call through a variable is nothing. */
function judging<I, R extends object>(
  name: string,
  inputs: readonly I[],
  judge: (input: I) => R,
  order: (a: R, b: R) => number,
): Evaluator {
  const last = lastOf(inputs);
  return {
    name,
    run(from, count) {
      let judged = 0;
      for (let i = from; i < from + count; i++) if (judge(inputs[i & last]!)) judged++;
      return judged;
    },
    order: (i, j) => order(judge(inputs[i]!), judge(inputs[j]!)),
  };
}

const five = [0, 0, 0, 0, 0];
function leastOfSixty({ hole, board }: Deal, judge: (cards: number[]) => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a < 4; a++)
    for (let b = a + 1; b < 4; b++) {
      five[0] = hole[a]!;
      five[1] = hole[b]!;
      for (let x = 0; x < 5; x++)
        for (let y = x + 1; y < 5; y++)
          for (let z = y + 1; z < 5; z++) {
            five[2] = board[x]!;
            five[3] = board[y]!;
            five[4] = board[z]!;
            const rank = judge(five);
            if (rank < least) least = rank;
          }
    }
  return least;
}

const TEXTS = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}` as const));
const textsOf = (cards: readonly number[]) => cards.map((card) => TEXTS[card]!);
const asTexts = ({ hole, board }: Deal) => ({ holeCards: textsOf(hole), communityCards: textsOf(board) });

function sixtyTexts(deal: Deal): string[][] {
  const sixty: string[][] = [];
  leastOfSixty(deal, (cards) => sixty.push(textsOf(cards)));
  return sixty;
}

const solve = (cards: readonly string[]) => pokersolver.Hand.solve(cards);
const bestSolved = (sixty: readonly (readonly string[])[]) =>
  sixty.map(solve).reduce((best, hand) => (best.compare(hand) > 0 ? hand : best));
// Both say which comes first, the better one.
const solverOrder = (a: pokersolver.Hand, b: pokersolver.Hand) => b.compare(a);
const apprenticeOrder = (a: EvaluatedHand, b: EvaluatedHand) => compare(b, a);
