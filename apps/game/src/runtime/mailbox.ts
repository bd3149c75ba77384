/** Runs jobs one at a time, in the order in which they were posted. So an actor is the only writer of its stream. */

export interface Mailbox {
  /** Runs `job` after all earlier jobs. Settles with the job's result. When a job fails, the next job still runs. */
  post<T>(job: () => Promise<T>): Promise<T>;
  /** How many jobs wait or run. */
  readonly length: number;
  /** Resolves when all jobs that were posted before this call have ended. */
  drained(): Promise<void>;
}

export function createMailbox(): Mailbox {
  let last: Promise<unknown> = Promise.resolve();
  let length = 0;
  const done = () => {
    length -= 1;
  };
  return {
    post(job) {
      length += 1;
      const result = last.then(job);
      last = result.then(done, done);
      return result;
    },
    get length() {
      return length;
    },
    drained: async () => void (await last),
  };
}
