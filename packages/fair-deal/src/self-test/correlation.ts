/** Tests whether a card predicts the next card in its deck, or the card at the same position in the next deck. F2 */
import { normalPValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;
const MEAN_CARD = (CARDS - 1) / 2;
const centredCards = Array.from({ length: CARDS }, (_, card) => card - MEAN_CARD);
const sumOfPowers = (power: number) => centredCards.reduce((sum, value) => sum + value ** power, 0);
const S2 = sumOfPowers(2);
const S4 = sumOfPowers(4);

/**
 * The expected sum of the products of all neighbouring cards in a randomly ordered deck, and its variance. The last card is a neighbour of
 * the first, and each card counts as its distance from the mean card. The formulas are from Wald and Wolfowitz (1943), for values that sum
 * to zero.
 */
const NEIGHBOURS_MEAN = -S2 / (CARDS - 1);
const NEIGHBOURS_VARIANCE =
  (S2 ** 2 - S4) / (CARDS - 1) + (S2 ** 2 - 2 * S4) / ((CARDS - 1) * (CARDS - 2)) - NEIGHBOURS_MEAN ** 2;

export function createSerialCorrelationTest(): ShuffleTest {
  let sum = 0;
  let sample = 0;
  return {
    addSample({ deck }) {
      sample += 1;
      for (let i = 0; i < CARDS; i++) sum += centredCardAt(deck, i) * centredCardAt(deck, (i + 1) % CARDS);
    },
    computeResult() {
      const statistic = (sum - sample * NEIGHBOURS_MEAN) / Math.sqrt(sample * NEIGHBOURS_VARIANCE);
      return { name: "serial-correlation", statistic, expected: 0, p: normalPValue(statistic) };
    },
  };
}

/**
 * Creates a test that compares each deck with the one before it. It multiplies the cards at equal positions and sums the products. For
 * independent decks, this sum is zero on average, with variance S2² / 51.
 */
export function createDeckToDeckTest(): ShuffleTest {
  let last: readonly number[] | null = null;
  let sum = 0;
  let pairs = 0;
  return {
    addSample({ deck }) {
      if (last) {
        pairs += 1;
        for (let i = 0; i < CARDS; i++) sum += centredCardAt(last, i) * centredCardAt(deck, i);
      }
      last = deck;
    },
    computeResult() {
      const statistic = sum / Math.sqrt((pairs * S2 ** 2) / (CARDS - 1));
      return { name: "deck-to-deck-correlation", statistic, expected: 0, p: normalPValue(statistic) };
    },
  };
}

const centredCardAt = (deck: readonly number[], i: number): number => (deck[i] ?? 0) - MEAN_CARD;
