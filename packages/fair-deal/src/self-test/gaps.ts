/** Tests whether the gaps between cards of one suit are as long as in random order. F2 */
import { chiSquarePValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;
const SUITS = 4;
const CARDS_PER_SUIT = 13;
/** How many gaps a suit has: one before its first card, one between each two of its cards, and one after its last card. */
const GAPS_PER_SUIT = CARDS_PER_SUIT + 1;
const OTHER_CARDS = CARDS - CARDS_PER_SUIT;
/** The smallest expected count in a bin. A χ² test needs about ten in every bin. */
const MIN_EXPECTED_PER_BIN = 10;

const binomial = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways *= (n - k + i) / i;
  return ways;
};
/** The probability, for each g, that a gap consists of g cards of other suits. It is the same for all fourteen gaps of a suit. */
const gapProbabilities = Array.from(
  { length: OTHER_CARDS + 1 },
  (_, g) => binomial(CARDS - 1 - g, CARDS_PER_SUIT - 1) / binomial(CARDS, CARDS_PER_SUIT),
);

/**
 * Creates a test that measures one gap in each deck, a different gap and suit in turn. It does not measure two in one deck, because gaps in
 * the same deck depend on each other.
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
        // The last bin collects all gaps that are longer than those in the bins before it.
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
