/**
 * Runs players' requests that read the database: one at a time per person and a few at a time in all, so that commands and tables find a
 * free connection. A request that would wait too long is refused at once. Fault 91
 */
/** How many requests of one person may wait for that person's previous request. Several tables of a page ask at once. */
const MAX_WAITING_PER_PERSON = 12;

/** One person's requests over all their sockets. */
export class Asker {
  /** The number of requests without an answer. */
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
  /** The number of requests without an answer, over all people. */
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: ReadRequestLimits) {
    this.#limits = limits;
  }

  /** The numbers of requests that run and that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#open - this.#running };
  }

  /** Resolves with what `read` returns, or at once with null when too many requests are open. Rejects when `read` rejects. */
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
