/** Evaluates high and low hands. Returns them as numbers that can be compared and as words. */
export { describeHigh, describeLow } from "./describe.ts";
export { evaluateHigh } from "./high.ts";
export { evaluateLow, type LowRank } from "./low.ts";
export { type HighCategory, type HighRank, highCategory } from "./strength.ts";
