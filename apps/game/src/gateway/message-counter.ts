/** Counts the messages of one sender. */

const WINDOW_MS = 1_000;

export class MessageCounter {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one message at monotonic `now`; returns the count of the running second. */
  countMessage(now: number): number {
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
