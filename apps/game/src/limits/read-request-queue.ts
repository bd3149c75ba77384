/**
 * Runs players' requests that read the database. At any time, at most one request of each person runs and only a few in all, so that
 * commands and tables find a free database connection. A request that would wait too long is refused at once. Fault 91
 */
/** How many requests of one person may wait for that person's previous request. A page with several tables asks for all of them at once. */
const MAX_WAITING_PER_PERSON = 12;

/** The requests of one person over all their sockets. */
export class Asker {
  /** How many of the person's requests have no answer yet. */
  open = 0;
  /** Resolves when the person's last request has ended. */
  lastRequest: Promise<unknown> = Promise.resolve();
}

interface ReadRequestLimits {
  readonly READ_REQUESTS_AT_ONCE: number;
  readonly READ_REQUESTS_WAITING: number;
}

export class ReadRequestQueue {
  readonly #limits: ReadRequestLimits;
  #running = 0;
  /** How many requests of all people have no answer yet. */
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: ReadRequestLimits) {
    this.#limits = limits;
  }

  /** How many requests run and how many wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#open - this.#running };
  }

  /** Resolves with the result of `read`. Resolves with null at once when too many requests are open. Rejects when `read` rejects. */
  async ask<T>(asker: Asker, read: () => Promise<T>): Promise<T | null> {
    const { READ_REQUESTS_AT_ONCE, READ_REQUESTS_WAITING } = this.#limits;
    if (asker.open > MAX_WAITING_PER_PERSON || this.#open >= READ_REQUESTS_AT_ONCE + READ_REQUESTS_WAITING) return null;
    asker.open += 1;
    this.#open += 1;
    const answer = asker.lastRequest.then(() => this.#run(read));
    asker.lastRequest = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      asker.open -= 1;
      this.#open -= 1;
    }
  }

  async #run<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.READ_REQUESTS_AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await read();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
