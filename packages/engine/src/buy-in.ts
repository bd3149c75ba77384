/** The range a player may buy in for now, and why. S3–S6 */
import type { Chips, EpochMs } from "./rules.ts";

/** The last time a player left this very table. */
export interface Visit {
  readonly stack: Chips;
  readonly leftAt: EpochMs;
}
