/** Notices that the wall clock was set: breaks are counted by it, and nobody's may get longer or shorter by that. Fault 16 */
import type { Clock } from "../clock.ts";

/** Smaller differences are the clock being kept right. */
const JUMP_MS = 1_000;

export class ClockJumpDetector {
  readonly #clock: Clock;
  #ahead: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ahead = clock.wall() - clock.monotonic();
  }

  /** By how much it jumped since the last look, in ms; 0: it did not. */
  takeJumpMs(): number {
    const ahead = this.#clock.wall() - this.#clock.monotonic();
    const byMs = Math.round(ahead - this.#ahead);
    this.#ahead = ahead;
    return Math.abs(byMs) < JUMP_MS ? 0 : byMs;
  }
}
