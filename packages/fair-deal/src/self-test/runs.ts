/** Whether low and high cards stick together or take turns. F2 */
import { pOfNormal } from "./p-values.ts";
import type { Gauge } from "./types.ts";

const HALF = 26;
const ALL = 2 * HALF;
/** Wald and Wolfowitz (1940), for 26 of each kind. */
const MEAN = 1 + (2 * HALF * HALF) / ALL;
const VARIANCE = (2 * HALF * HALF * (2 * HALF * HALF - ALL)) / (ALL ** 2 * (ALL - 1));

/** Runs of cards from the lower or the upper half of 0–51, counted in each deck. */
export function runs(): Gauge {
  let counted = 0;
  let sample = 0;
  return {
    take({ deck }) {
      sample += 1;
      let low: boolean | null = null;
      for (const card of deck) {
        if (card < HALF !== low) counted += 1;
        low = card < HALF;
      }
    },
    found() {
      const statistic = (counted - sample * MEAN) / Math.sqrt(sample * VARIANCE);
      return { name: "runs", statistic, expected: 0, p: pOfNormal(statistic) };
    },
  };
}
