/** Evaluates the high and low hands of the three games, as comparable numbers and as words. */
export { describeHigh, describeLow } from "./describe.ts";
export { evaluateHigh } from "./high.ts";
export { evaluateLow, type LowRank } from "./low.ts";
export { type HighCategory, type HighRank, highCategory } from "./strength.ts";
