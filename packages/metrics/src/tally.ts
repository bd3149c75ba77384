/**
 * Simple counters for code that runs for every action, because counting allocates no memory. The counts are read only
 * when a monitoring program asks for them.
 */

/** Counts by key. The keys must be a fixed set of words, because each key becomes a series that is never removed. */
export class Tally<Key extends string> {
  readonly #counts = new Map<Key, number>();

  add(key: Key, by = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }
  get(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }
  [Symbol.iterator](): IterableIterator<[Key, number]> {
    return this.#counts.entries();
  }
}

/** The upper bounds of the buckets, in seconds, for how long players and requests wait. */
const WAIT_BOUNDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts values by their size, like a histogram of Prometheus. */
export class Distribution {
  /**
   * For each bound, how many values were at most this bound but above the bound before it. The last entry counts the
   * values above all bounds.
   */
  readonly counts: number[];
  sum = 0;

  /** Expects `bounds` in ascending order. */
  constructor(readonly bounds: readonly number[] = WAIT_BOUNDS) {
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let place = 0;
    while (value > (this.bounds[place] ?? Number.POSITIVE_INFINITY)) place += 1;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += value;
  }
}

/** Keeps one distribution for each key. The keys must be a fixed set of words. */
export class Distributions<Key extends string> {
  readonly #byKey = new Map<Key, Distribution>();

  observe(key: Key, value: number): void {
    let known = this.#byKey.get(key);
    if (!known) {
      known = new Distribution();
      this.#byKey.set(key, known);
    }
    known.observe(value);
  }
  [Symbol.iterator](): IterableIterator<[Key, Distribution]> {
    return this.#byKey.entries();
  }
}
