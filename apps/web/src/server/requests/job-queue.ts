/** Runs a few jobs at the same time. The other jobs wait in order of arrival. */

export interface QueuedJob {
  /** Resolves when the job may start. */
  readonly canStart: Promise<void>;
  /** How many jobs must end before this job may start. 0 means that it may start now. */
  readonly ahead: number;
  /** Ends the job, even if it still waits. A second call does nothing. */
  end(): void;
}

export class JobQueue {
  readonly #atOnce: number;
  /** The functions that start the jobs, in order of arrival. Running jobs come first, and their functions have already been called. */
  readonly #begin = new Set<() => void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many jobs run or wait. */
  get count(): number {
    return this.#begin.size;
  }

  join(): QueuedJob {
    let begin = () => {};
    const canStart = new Promise<void>((resolve) => {
      begin = resolve;
    });
    this.#begin.add(begin);
    this.#beginFirst();
    const countAhead = () => Math.max([...this.#begin].indexOf(begin) + 1 - this.#atOnce, 0);
    return {
      canStart,
      get ahead() {
        return countAhead();
      },
      end: () => {
        if (this.#begin.delete(begin)) this.#beginFirst();
      },
    };
  }

  #beginFirst(): void {
    for (const begin of [...this.#begin].slice(0, this.#atOnce)) begin();
  }
}

/** Waits until the job may start, but at most `ms`. Returns false when the job still waits. The job then stays in the queue. */
export async function startsWithin({ canStart }: QueuedJob, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([canStart.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
