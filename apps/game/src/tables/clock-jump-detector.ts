/** Detects jumps of the wall clock, by which breaks are counted, so that no break gets longer or shorter. Fault 16 */
import type { Clock } from "../clock.ts";

/** Smaller differences come from the clock being adjusted. */
const JUMP_MS = 1_000;

export class ClockJumpDetector {
  readonly #clock: Clock;
  #ahead: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ahead = clock.wall() - clock.monotonic();
  }

  /** By how many ms the clock jumped since the last call; 0 when it did not. */
  takeJumpMs(): number {
    const ahead = this.#clock.wall() - this.#clock.monotonic();
    const byMs = Math.round(ahead - this.#ahead);
    this.#ahead = ahead;
    return Math.abs(byMs) < JUMP_MS ? 0 : byMs;
  }
}
