/** How much one sender sends. */

const WINDOW_MS = 1_000;

export class MessageCounter {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one more at monotonic `now`; how many it makes in the second that runs. */
  countMessage(now: number): number {
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
