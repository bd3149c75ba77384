/** How often one person may do something: so often in any window of that length, on monotonic time. */

export interface Pace {
  readonly times: number;
  readonly windowMs: number;
}

export class Paces {
  readonly #pace: Pace;
  /** Keys stand in order of use. */
  readonly #done = new Map<string, readonly number[]>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** 0: done now, and counted. Otherwise how many ms it takes until it may be done; a refusal does not count. */
  take(key: string, now: number): number {
    const { times, windowMs } = this.#pace;
    const recent = (this.#done.get(key) ?? []).filter((at) => now - at < windowMs);
    const [oldest = now] = recent;
    if (recent.length >= times) return oldest + windowMs - now;
    this.#done.delete(key);
    this.#done.set(key, [...recent, now]);
    for (const [old, ats] of this.#done) {
      if (now - (ats.at(-1) ?? 0) < windowMs) break;
      this.#done.delete(old);
    }
    return 0;
  }

  /** Whom it remembers. */
  get size(): number {
    return this.#done.size;
  }
}
