/** Bounds how many pages are made at the same time: some more may wait for a moment, all others are refused at once. Fault 101 */

interface PageQueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly maxWaitMs?: number;
}

const MAX_WAIT_MS = 5_000;

export interface PageQueue {
  /** Resolves when a page may be made, with what ends it; null when too many wait, or the wait was too long. */
  enter(): Promise<(() => void) | null>;
  readonly running: number;
}

export function createPageQueue({ atOnce, waiting, maxWaitMs = MAX_WAIT_MS }: PageQueueOptions): PageQueue {
  let running = 0;
  /** In the order in which they came. */
  const queue = new Set<() => void>();

  /** Returns the function that ends a page; a second call changes nothing. */
  function begin(): () => void {
    running += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      const [next] = queue;
      if (next && running < atOnce) next();
    };
  }

  return {
    get running() {
      return running;
    },
    async enter() {
      if (running < atOnce) return begin();
      if (queue.size >= waiting) return null;
      return new Promise((resolve) => {
        const settle = (end: (() => void) | null) => {
          clearTimeout(timer);
          queue.delete(start);
          resolve(end);
        };
        const start = () => settle(begin());
        const timer = setTimeout(() => settle(null), maxWaitMs);
        queue.add(start);
      });
    },
  };
}
