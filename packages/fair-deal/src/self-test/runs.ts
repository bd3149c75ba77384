/** Tests whether low and high cards cluster, or alternate too regularly. F2 */
import { normalPValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const HALF_DECK = 26;
const DECK_SIZE = 2 * HALF_DECK;
/** The expected number of runs for 26 low and 26 high cards, and its variance, by the formulas of Wald and Wolfowitz (1940). */
const MEAN = 1 + (2 * HALF_DECK * HALF_DECK) / DECK_SIZE;
const VARIANCE =
  (2 * HALF_DECK * HALF_DECK * (2 * HALF_DECK * HALF_DECK - DECK_SIZE)) / (DECK_SIZE ** 2 * (DECK_SIZE - 1));

/** Creates a test that counts the runs in each deck. A run is a sequence of cards that are all low (0–25) or all high (26–51). */
export function createRunsTest(): ShuffleTest {
  let counted = 0;
  let sample = 0;
  return {
    addSample({ deck }) {
      sample += 1;
      let low: boolean | null = null;
      for (const card of deck) {
        if (card < HALF_DECK !== low) counted += 1;
        low = card < HALF_DECK;
      }
    },
    computeResult() {
      const statistic = (counted - sample * MEAN) / Math.sqrt(sample * VARIANCE);
      return { name: "runs", statistic, expected: 0, p: normalPValue(statistic) };
    },
  };
}
