/**
 * Plain counters for code that runs for every action: counting allocates nothing. The counters are read when a
 * monitoring program asks.
 */

/**
 * Counts by key. The keys must be a fixed set of words, because each key is a series of its own and is never removed.
 */
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

/** Upper bounds in seconds for the waits of players and of requests. */
const WAIT_BOUNDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts values by size, as a histogram of Prometheus does. */
export class Distribution {
  /**
   * The number of values up to each bound and above the bound before it. The last number counts the values above all
   * bounds.
   */
  readonly counts: number[];
  sum = 0;

  /** `bounds` are ascending. */
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

/** Distributions by key. The keys must be a fixed set of words. */
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
