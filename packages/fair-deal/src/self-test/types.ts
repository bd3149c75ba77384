/** The types of what the self-test receives and of what it returns. */
import type { Bytes } from "../bytes.ts";

/** One shuffled deck as a table gets it, and its seed. */
export interface ShuffleSample {
  readonly seed: Bytes;
  readonly deck: readonly number[];
}

export const TEST_NAMES = [
  "whole-decks", // each deck has 52 different cards
  "repeated-seeds",
  "seed-bytes",
  "card-by-position",
  "serial-correlation", // a card predicts the next card of its deck
  "deck-to-deck-correlation",
  "runs",
  "gaps",
] as const;
type TestName = (typeof TEST_NAMES)[number];

interface TestResult {
  readonly name: TestName;
  readonly statistic: number;
  /** The average of the statistic over perfect shuffles. */
  readonly expected: number;
  /** The probability that a perfect shuffle gives a value at least this far from the average. */
  readonly p: number;
  readonly passed: boolean;
}

export interface SelfTestReport {
  readonly sampleSize: number;
  readonly tests: readonly TestResult[];
  readonly passed: boolean;
}

/** A test that is fed with shuffles one at a time, and computes its result at the end. */
export interface ShuffleTest {
  addSample(draw: ShuffleSample): void;
  computeResult(): Omit<TestResult, "passed">;
}
