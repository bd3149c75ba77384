/** Tests that seeds never repeat, that their bytes are evenly distributed, and that decks are complete. F1, F2, fault 65 */
import { bytesToHex } from "../bytes.ts";
import { chiSquarePValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;
const BYTE_VALUES = 256;

/** Creates a test that fails when any seed occurs twice, because 32-byte seeds never repeat by chance. */
export function createRepeatedSeedsTest(): ShuffleTest {
  const seen = new Set<string>();
  let repeated = 0;
  return {
    addSample({ seed }) {
      const text = bytesToHex(seed);
      if (seen.has(text)) repeated += 1;
      seen.add(text);
    },
    computeResult: () => ({ name: "repeated-seeds", statistic: repeated, expected: 0, p: repeated === 0 ? 1 : 0 }),
  };
}

/** Creates a χ² test of how often each byte value occurs in the seeds. */
export function createSeedBytesTest(): ShuffleTest {
  const counts = new Float64Array(BYTE_VALUES);
  let bytes = 0;
  return {
    addSample({ seed }) {
      bytes += seed.length;
      for (const byte of seed) counts[byte] = (counts[byte] ?? 0) + 1;
    },
    computeResult() {
      const expected = bytes / BYTE_VALUES;
      const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      return {
        name: "seed-bytes",
        statistic,
        expected: BYTE_VALUES - 1,
        p: chiSquarePValue(statistic, BYTE_VALUES - 1),
      };
    },
  };
}

/** Creates a test of invariant I9: each deck has 52 different cards. */
export function createWholeDecksTest(): ShuffleTest {
  let broken = 0;
  return {
    addSample({ deck }) {
      const cards = new Set(deck.filter((card) => Number.isInteger(card) && card >= 0 && card < CARDS));
      if (deck.length !== CARDS || cards.size !== CARDS) broken += 1;
    },
    computeResult: () => ({ name: "whole-decks", statistic: broken, expected: 0, p: broken === 0 ? 1 : 0 }),
  };
}
