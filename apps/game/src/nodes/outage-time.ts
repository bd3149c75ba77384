/**
 * Measures for how long the database did not answer. A player who sits out must not lose their seat because of that time. B10, fault 155
 */
import type { Clock } from "../clock.ts";

export class OutageTime {
  readonly #clock: Clock;
  readonly #onEnd: () => void;
  #answeredAt: number;
  #isOut = false;
  #totalMs = 0;

  /** `onEnd` is called after each outage, when `totalMs` contains it. */
  constructor(clock: Clock, onEnd: () => void = () => {}) {
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.#answeredAt = clock.monotonic();
  }

  /** True from the first failed request until the next answer. */
  get isOut(): boolean {
    return this.#isOut;
  }
  /**
   * How long all outages that have ended lasted together, in ms. Each lasts from the last answer before it to the first answer after it.
   */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** Sends a request to the database and notes whether it was answered. Await each request before the next one. */
  async watch<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      const result = await request();
      const now = this.#clock.monotonic();
      const wasOut = this.#isOut;
      if (wasOut) this.#totalMs += Math.round(now - this.#answeredAt);
      this.#isOut = false;
      this.#answeredAt = now;
      if (wasOut) this.#onEnd();
      return result;
    } catch (error) {
      this.#isOut = true;
      throw error;
    }
  }
}
