/**
 * The shuffle's self-test: statistics over many decks drawn by the very code that deals. It can show that a shuffle is bad, never
 * that one is good; that the deck follows from the seed, and the seed from the platform's generator, is what makes it good. F2
 */
import { cardByPosition } from "./card-by-position.ts";
import { deckToDeckCorrelation, serialCorrelation } from "./correlation.ts";
import { gaps } from "./gaps.ts";
import { runs } from "./runs.ts";
import { repeatedSeeds, seedBytes, wholeDecks } from "./seeds.ts";
import type { Draw, SelfTestReport } from "./types.ts";

export * from "./types.ts";

/**
 * A test fails below this. Six of the eight tests can fail by chance, together at most 6e-7 a run: tested daily, a good shuffle stops
 * the room once in 4,500 years. A shuffle that is off by more than noise is at p = 0 long before a sample of thousands.
 */
export const LEAST_P = 1e-7;

/** Below this the distributions are not yet those the tests reckon with. */
export const LEAST_SAMPLE = 1_000;

export interface SelfTest {
  take(draw: Draw): void;
  /** Throws for a sample below `LEAST_SAMPLE`. */
  report(): SelfTestReport;
}

export function createSelfTest(): SelfTest {
  const gauges = [
    wholeDecks(),
    repeatedSeeds(),
    seedBytes(),
    cardByPosition(),
    serialCorrelation(),
    deckToDeckCorrelation(),
    runs(),
    gaps(),
  ];
  let sampleSize = 0;
  return {
    take(draw) {
      sampleSize += 1;
      for (const gauge of gauges) gauge.take(draw);
    },
    report() {
      if (sampleSize < LEAST_SAMPLE) throw new Error(`${sampleSize} decks are too few to judge by`);
      const tests = gauges.map((gauge) => {
        const found = gauge.found();
        return { ...found, passed: found.p >= LEAST_P };
      });
      return { sampleSize, tests, passed: tests.every(({ passed }) => passed) };
    },
  };
}
