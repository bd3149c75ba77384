/** How often one person may do something: so often in any window of that length, on monotonic time. */

export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

export class SlidingWindowLimiter {
  readonly #limit: RateLimit;
  /** Keys stand in order of use. */
  readonly #timesByKey = new Map<string, readonly number[]>();

  constructor(pace: RateLimit) {
    this.#limit = pace;
  }

  /** 0: done now, and counted. Otherwise how many ms it takes until it may be done; a refusal does not count. */
  consume(key: string, now: number): number {
    const { max, windowMs } = this.#limit;
    const recent = (this.#timesByKey.get(key) ?? []).filter((at) => now - at < windowMs);
    const [oldest = now] = recent;
    if (recent.length >= max) return oldest + windowMs - now;
    this.#timesByKey.delete(key);
    this.#timesByKey.set(key, [...recent, now]);
    for (const [old, ats] of this.#timesByKey) {
      if (now - (ats.at(-1) ?? 0) < windowMs) break;
      this.#timesByKey.delete(old);
    }
    return 0;
  }

  /** Whom it remembers. */
  get size(): number {
    return this.#timesByKey.size;
  }
}
