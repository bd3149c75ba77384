/** Compares vectors of showdowns with the engine: the winners of high and low, and the value of every hand. */
import {
  type Card,
  describeHigh,
  describeLow,
  evaluateHigh,
  evaluateLow,
  type Game,
  parseCard,
} from "../../src/index.ts";
import { describeDifference } from "./describe-difference.ts";

export interface ShowdownVector {
  readonly game: Game;
  readonly board: readonly string[];
  readonly holes: readonly (readonly string[])[];
  /**
   * The winners of the high half, as ascending indices into `holes`. `lo` has the winners of the low half; null when no
   * low qualifies.
   */
  readonly hi: readonly number[];
  readonly lo: readonly number[] | null;
  readonly hiLabel: readonly string[];
  /** The low of each hand, such as `7542A`; null outside Hi/Lo. */
  readonly loHand: readonly (string | null)[] | null;
}

/** Describes the first difference from the engine. Returns null when there is none. */
export function findShowdownMismatch({
  game,
  board: texts,
  holes,
  hi,
  lo,
  hiLabel,
  loHand,
}: ShowdownVector): string | null {
  const board = texts.map(parseCard);
  const hands = holes.map((hole) => hole.map(parseCard));
  const lows = loHand && hands.map((hand) => evaluateLow(hand, board));
  return (
    describeDifference("high", findWinners(hands.map((hand) => -evaluateHigh(game, hand, board))), hi) ??
    describeDifference("low", lows && findWinners(lows), lo) ??
    describeDifference(
      "categories",
      hands.map((hand) => labelOf(game, hand, board)),
      hiLabel,
    ) ??
    describeDifference("lows", loHand && hands.map((hand) => lowText(hand, board)), loHand)
  );
}

/**
 * Returns the indices of the smallest values. A value of null does not compete. Returns null when all values are null.
 */
function findWinners(values: readonly (number | null)[]): number[] | null {
  const best = Math.min(...values.map((value) => value ?? Number.POSITIVE_INFINITY));
  return best === Number.POSITIVE_INFINITY ? null : values.flatMap((value, i) => (value === best ? [i] : []));
}

/** Returns the category of a hand as the vectors write it, such as "Three of a kind" for "three-of-a-kind". */
function labelOf(game: Game, hand: readonly Card[], board: readonly Card[]): string {
  const { category } = describeHigh(game, hand, board);
  const words = (category === "pair" ? "one-pair" : category).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const lowText = (hand: readonly Card[], board: readonly Card[]): string | null =>
  describeLow(hand, board)?.text.replaceAll("-", "") ?? null;
