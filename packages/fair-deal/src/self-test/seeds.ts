/** Whether seeds are fresh and even, and decks whole. F1, F2, fault 65 */
import { bytesToHex } from "../bytes.ts";
import { pOfChiSquare } from "./p-values.ts";
import type { Gauge } from "./types.ts";

const CARDS = 52;
const VALUES = 256;

/** Of seeds of 32 bytes none ever comes twice by chance. */
export function repeatedSeeds(): Gauge {
  const seen = new Set<string>();
  let repeated = 0;
  return {
    take({ seed }) {
      const text = bytesToHex(seed);
      if (seen.has(text)) repeated += 1;
      seen.add(text);
    },
    found: () => ({ name: "repeated-seeds", statistic: repeated, expected: 0, p: repeated === 0 ? 1 : 0 }),
  };
}

/** χ² over the bytes of all seeds. */
export function seedBytes(): Gauge {
  const counts = new Float64Array(VALUES);
  let bytes = 0;
  return {
    take({ seed }) {
      bytes += seed.length;
      for (const byte of seed) counts[byte] = (counts[byte] ?? 0) + 1;
    },
    found() {
      const expected = bytes / VALUES;
      const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      return { name: "seed-bytes", statistic, expected: VALUES - 1, p: pOfChiSquare(statistic, VALUES - 1) };
    },
  };
}

/** Invariant I9: 52 different cards. */
export function wholeDecks(): Gauge {
  let broken = 0;
  return {
    take({ deck }) {
      const cards = new Set(deck.filter((card) => Number.isInteger(card) && card >= 0 && card < CARDS));
      if (deck.length !== CARDS || cards.size !== CARDS) broken += 1;
    },
    found: () => ({ name: "whole-decks", statistic: broken, expected: 0, p: broken === 0 ? 1 : 0 }),
  };
}
