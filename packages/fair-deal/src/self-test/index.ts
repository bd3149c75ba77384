/**
 * The shuffle's self-test: statistics over many decks that the same code draws as in hands. It can show that a shuffle is bad, but not that
 * it is good. The shuffle is good because each deck follows from its seed, and each seed comes from the platform's generator. F2
 */
import { createCardByPositionTest } from "./card-by-position.ts";
import { createDeckToDeckTest, createSerialCorrelationTest } from "./correlation.ts";
import { createGapTest } from "./gaps.ts";
import { createRunsTest } from "./runs.ts";
import { createRepeatedSeedsTest, createSeedBytesTest, createWholeDecksTest } from "./seeds-and-decks.ts";
import type { SelfTestReport, ShuffleSample } from "./types.ts";

export * from "./types.ts";

/**
 * A test fails when its p-value is below this value. Only six of the eight tests can fail by chance. The probability that one of them does
 * so in a run is at most 6e-7, so with daily runs a good shuffle stops the room once in 4,500 years. A bias that exceeds the noise gives p
 * = 0 long before thousands of decks are counted.
 */
const MIN_P_VALUE = 1e-7;

/** How many decks a report needs at least. With fewer decks, the statistics do not have the distributions that the tests assume. */
export const MIN_SAMPLE_SIZE = 1_000;

interface SelfTest {
  addSample(draw: ShuffleSample): void;
  /** Returns the report. Throws when the sample has fewer than `MIN_SAMPLE_SIZE` decks. */
  buildReport(): SelfTestReport;
}

export function createSelfTest(): SelfTest {
  const gauges = [
    createWholeDecksTest(),
    createRepeatedSeedsTest(),
    createSeedBytesTest(),
    createCardByPositionTest(),
    createSerialCorrelationTest(),
    createDeckToDeckTest(),
    createRunsTest(),
    createGapTest(),
  ];
  let sampleSize = 0;
  return {
    addSample(draw) {
      sampleSize += 1;
      for (const gauge of gauges) gauge.addSample(draw);
    },
    buildReport() {
      if (sampleSize < MIN_SAMPLE_SIZE) throw new Error(`${sampleSize} decks are too few to judge by`);
      const tests = gauges.map((gauge) => {
        const found = gauge.computeResult();
        return { ...found, passed: found.p >= MIN_P_VALUE };
      });
      return { sampleSize, tests, passed: tests.every(({ passed }) => passed) };
    },
  };
}
