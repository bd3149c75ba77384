/// <reference path="./jstat.d.ts" />
/**
 * Computes p-values: how probable it is that chance alone gives a value this far from the expected one. The tests are two-sided, because a
 * χ² value that is too small is suspicious as well.
 */
import jstat from "jstat";

/** Returns the p-value of a statistic with the standard normal distribution. */
export const normalPValue = (z: number): number => clampPValue(2 * jstat.normal.cdf(-Math.abs(z), 0, 1));

/** Returns the p-value of a statistic with the χ² distribution of this many degrees of freedom. */
export function chiSquarePValue(statistic: number, degrees: number): number {
  const below = jstat.chisquare.cdf(statistic, degrees);
  return clampPValue(2 * Math.min(below, 1 - below));
}

/** Keeps a p-value between 0 and 1. A p-value that could not be computed becomes 0, so that the test fails. */
const clampPValue = (p: number): number => (Number.isNaN(p) ? 0 : Math.min(1, Math.max(0, p)));
