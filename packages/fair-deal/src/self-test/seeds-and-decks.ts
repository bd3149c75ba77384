/** Tests whether seeds never repeat and have evenly distributed bytes, and whether decks are complete. F1, F2, fault 65 */
import { bytesToHex } from "../bytes.ts";
import { chiSquarePValue } from "./p-values.ts";
import type { ShuffleTest } from "./types.ts";

const CARDS = 52;
const BYTE_VALUES = 256;

/** Fails at any repeated seed, because seeds of 32 bytes never repeat by chance. */
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

/** A χ² test over the bytes of all seeds. */
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

/** Invariant I9: each deck has 52 different cards. */
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
