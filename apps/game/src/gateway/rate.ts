/** How much one sender sends. */

const SECOND_MS = 1_000;

export class Rate {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one more at monotonic `now`; how many it makes in the second that runs. */
  count(now: number): number {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
