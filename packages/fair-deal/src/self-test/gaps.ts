/** Tests whether the gaps between cards of one suit are as long as in a random order. F2 */
import { chiSquarePValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;
const SUITS = 4;
const CARDS_PER_SUIT = 13;
/** A suit has a gap before its first card, gaps between its cards, and a gap after its last card. */
const GAPS_PER_SUIT = CARDS_PER_SUIT + 1;
const OTHER_CARDS = CARDS - CARDS_PER_SUIT;
/** Each bin of a χ² test needs an expected count of about ten. */
const MIN_EXPECTED_PER_BIN = 10;

const binomial = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways *= (n - k + i) / i;
  return ways;
};
/**
 * For each number g, the probability that a gap consists of g cards of other suits. This probability is the same for each of the fourteen
 * gaps of a suit.
 */
const gapProbabilities = Array.from(
  { length: OTHER_CARDS + 1 },
  (_, g) => binomial(CARDS - 1 - g, CARDS_PER_SUIT - 1) / binomial(CARDS, CARDS_PER_SUIT),
);

/**
 * Measures only one gap in each deck, and takes the gaps and the suits in turn. Gaps in the same deck depend on each
 * other; gaps in different decks do not.
 */
export function createGapTest(): ShuffleTest {
  const counts = new Float64Array(OTHER_CARDS + 1);
  let sample = 0;
  return {
    addSample({ deck }) {
      const gap = measureGap(deck, Math.floor(sample / GAPS_PER_SUIT) % SUITS, sample % GAPS_PER_SUIT);
      sample += 1;
      counts[gap] = (counts[gap] ?? 0) + 1;
    },
    computeResult() {
      let statistic = 0;
      let bins = 0;
      let seen = 0;
      let expected = 0;
      let left = 1;
      for (const [g, chance] of gapProbabilities.entries()) {
        seen += counts[g] ?? 0;
        expected += sample * chance;
        left -= chance;
        // The last bin contains all gaps that are longer than the bins before.
        if (g < OTHER_CARDS && (expected < MIN_EXPECTED_PER_BIN || sample * left < MIN_EXPECTED_PER_BIN)) continue;
        statistic += (seen - expected) ** 2 / expected;
        bins += 1;
        seen = 0;
        expected = 0;
      }
      return { name: "gaps", statistic, expected: bins - 1, p: chiSquarePValue(statistic, bins - 1) };
    },
  };
}

function measureGap(deck: readonly number[], suit: number, which: number): number {
  let passed = 0;
  let gap = 0;
  for (const card of deck) {
    if (card % SUITS !== suit) gap += 1;
    else if (passed === which) return gap;
    else {
      passed += 1;
      gap = 0;
    }
  }
  return Math.min(gap, OTHER_CARDS);
}
