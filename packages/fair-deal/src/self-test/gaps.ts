/** Whether the cards of a suit come at the distances of chance. F2 */
import { pOfChiSquare } from "./p-values.ts";
import type { Gauge } from "./types.ts";

const CARDS = 52;
const SUITS = 4;
const OF_SUIT = 13;
/** Before the first, between them, after the last. */
const GAPS = OF_SUIT + 1;
const OTHERS = CARDS - OF_SUIT;
/** A bin of a χ² test needs about ten expected counts. */
const LEAST_IN_BIN = 10;

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways *= (n - k + i) / i;
  return ways;
};
/** A gap of g other cards: the suit's other cards lie anywhere in what is left. The same for each of the fourteen gaps. */
const chances = Array.from(
  { length: OTHERS + 1 },
  (_, g) => choose(CARDS - 1 - g, OF_SUIT - 1) / choose(CARDS, OF_SUIT),
);

/** One gap a deck, another one and another suit each time: gaps of one deck depend on each other, those of different decks do not. */
export function gaps(): Gauge {
  const counts = new Float64Array(OTHERS + 1);
  let sample = 0;
  return {
    take({ deck }) {
      const gap = gapIn(deck, Math.floor(sample / GAPS) % SUITS, sample % GAPS);
      sample += 1;
      counts[gap] = (counts[gap] ?? 0) + 1;
    },
    found() {
      let statistic = 0;
      let bins = 0;
      let seen = 0;
      let expected = 0;
      let left = 1;
      for (const [g, chance] of chances.entries()) {
        seen += counts[g] ?? 0;
        expected += sample * chance;
        left -= chance;
        // The last bin takes the rest.
        if (g < OTHERS && (expected < LEAST_IN_BIN || sample * left < LEAST_IN_BIN)) continue;
        statistic += (seen - expected) ** 2 / expected;
        bins += 1;
        seen = 0;
        expected = 0;
      }
      return { name: "gaps", statistic, expected: bins - 1, p: pOfChiSquare(statistic, bins - 1) };
    },
  };
}

function gapIn(deck: readonly number[], suit: number, which: number): number {
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
  return Math.min(gap, OTHERS);
}
