/** Tests whether every card is at every position equally often. F2 */
import { chiSquarePValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;

/**
 * Creates a χ² test of how often each card is at each position. Every row and every column of these counts sums to the sample size N. So
 * the counts vary in only (52 − 1)² directions, each with variance N / 51. Therefore 51 / N · Σ (count − N / 52)² is a χ² variable with 51²
 * degrees of freedom.
 */
export function createCardByPositionTest(): ShuffleTest {
  const counts = new Float64Array(CARDS * CARDS);
  let sample = 0;
  return {
    addSample({ deck }) {
      sample += 1;
      for (let position = 0; position < CARDS; position++) {
        const cell = CARDS * position + (deck[position] ?? 0);
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    },
    computeResult() {
      const degrees = (CARDS - 1) ** 2;
      const squares = counts.reduce((sum, count) => sum + (count - sample / CARDS) ** 2, 0);
      const statistic = ((CARDS - 1) / sample) * squares;
      return { name: "card-by-position", statistic, expected: degrees, p: chiSquarePValue(statistic, degrees) };
    },
  };
}
