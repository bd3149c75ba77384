/** Counts how often something happens, such as messages, chat, or connections from an address. All times are monotonic ms. */

/** A limit of `max` uses in any period of `windowMs`. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Refuses uses above a limit. Refused uses do not count, so a player who keeps trying is allowed again as soon as a player who waits. */
export class SlidingWindowLimiter {
  readonly #limit: RateLimit;
  /** The times of the recent uses of each key. The key that was unused for longest comes first. */
  readonly #timesByKey = new Map<string, readonly number[]>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts one use and returns 0. When the limit is reached, counts nothing and returns how many ms the caller must wait. */
  consume(key: string, now: number): number {
    const { max, windowMs } = this.#limit;
    const recent = (this.#timesByKey.get(key) ?? []).filter((at) => now - at < windowMs);
    const [oldest = now] = recent;
    if (recent.length >= max) return oldest + windowMs - now;
    this.#timesByKey.delete(key);
    this.#timesByKey.set(key, [...recent, now]);
    for (const [old, times] of this.#timesByKey) {
      if (now - (times.at(-1) ?? 0) < windowMs) break;
      this.#timesByKey.delete(old);
    }
    return 0;
  }

  /** How many keys have recent uses. */
  get size(): number {
    return this.#timesByKey.size;
  }
}

const COUNTED_MS = 1_000;

/**
 * Counts messages per second, including those that the caller refuses. So the caller can tell a flood from a short burst. The counter needs
 * the same memory for any number of messages.
 */
export class MessageCounter {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Counts one message at the monotonic time `now`. Returns the number of messages in the current second. */
  countMessage(now: number): number {
    if (now - this.#since >= COUNTED_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}

/** Counts the uses of each key in the current second, and forgets all keys when a new second begins. */
export class RatePerSecond {
  #since = Number.NEGATIVE_INFINITY;
  readonly #counts = new Map<string, number>();

  /** Counts one use at the monotonic time `now`. Returns the key's count in the current second. */
  count(key: string, now: number): number {
    const count = this.get(key, now) + 1;
    this.#counts.set(key, count);
    return count;
  }

  /** Returns the key's count in the current second. */
  get(key: string, now: number): number {
    if (now - this.#since >= COUNTED_MS) {
      this.#since = now;
      this.#counts.clear();
    }
    return this.#counts.get(key) ?? 0;
  }
}

/** Counts how many things of each key are open. */
export class KeyedCount {
  readonly #counts = new Map<string, number>();

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
  add(key: string): void {
    this.#counts.set(key, this.get(key) + 1);
  }
  remove(key: string): void {
    const count = this.get(key) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
