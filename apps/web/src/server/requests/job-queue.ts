/** Lets a few jobs run at the same time; all others wait in order of arrival. */

export interface QueuedJob {
  /** Resolves when the job may start. */
  readonly canStart: Promise<void>;
  /** How many jobs must end before this one may start; 0 when it may start. */
  readonly ahead: number;
  /** Ends the job, even while it waits; a second call changes nothing. */
  end(): void;
}

export class JobQueue {
  readonly #atOnce: number;
  /** The functions that start the jobs, in order of arrival. The functions of the running jobs come first and have already been called. */
  readonly #begin = new Set<() => void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** The number of running and waiting jobs. */
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

/** Waits for the job's start, at most this long. Returns true when the job may start; false leaves the job in the queue. */
export async function startsWithin({ canStart }: QueuedJob, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([canStart.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
