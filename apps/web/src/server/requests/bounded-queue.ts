/** Limits how many jobs run at the same time. Some more may wait for a moment; all others are refused at once. */

interface BoundedQueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly maxWaitMs?: number;
}

const MAX_WAIT_MS = 5_000;

interface BoundedQueue {
  /** Resolves, when the job may start, to the function that ends it. Resolves to null when too many wait, or the wait was too long. */
  enter(): Promise<(() => void) | null>;
  readonly running: number;
}

export function createBoundedQueue({ atOnce, waiting, maxWaitMs = MAX_WAIT_MS }: BoundedQueueOptions): BoundedQueue {
  let running = 0;
  /** The waiting jobs in order of arrival. */
  const queue = new Set<() => void>();

  /** Returns the function that ends the job; a second call changes nothing. */
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
