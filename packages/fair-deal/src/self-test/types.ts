/** The types of the self-test's input and of its results. */
import type { Bytes } from "../bytes.ts";

/** One shuffle as it is used at a table. */
export interface ShuffleSample {
  readonly seed: Bytes;
  readonly deck: readonly number[];
}

export const TEST_NAMES = [
  "whole-decks", // each deck has 52 different cards
  "repeated-seeds",
  "seed-bytes",
  "card-by-position",
  "serial-correlation", // correlation between neighbouring cards of a deck
  "deck-to-deck-correlation",
  "runs",
  "gaps",
] as const;
type TestName = (typeof TEST_NAMES)[number];

interface TestResult {
  readonly name: TestName;
  readonly statistic: number;
  /** The average value of the statistic for a perfect shuffle. */
  readonly expected: number;
  /** The probability that a perfect shuffle gives a statistic at least this far from the average. */
  readonly p: number;
  readonly passed: boolean;
}

export interface SelfTestReport {
  readonly sampleSize: number;
  readonly tests: readonly TestResult[];
  readonly passed: boolean;
}

/** A test that receives shuffles one by one and returns a result at the end. */
export interface ShuffleTest {
  addSample(draw: ShuffleSample): void;
  computeResult(): Omit<TestResult, "passed">;
}
