/** Evaluates high and low hands of all games. Returns a number that can be compared, or a description in words. */
export { describeHigh, describeLow } from "./describe.ts";
export { evaluateHigh } from "./high.ts";
export { evaluateLow, type LowRank } from "./low.ts";
export { type HighCategory, type HighRank, highCategory } from "./strength.ts";
