/** Runs jobs one at a time in the order in which they were posted, so that a stream's actor is its only writer. */

export interface Mailbox {
  /** Runs `job` after all earlier jobs and settles with its result. After a failed job the next job runs. */
  post<T>(job: () => Promise<T>): Promise<T>;
  /** The number of jobs that wait or run. */
  readonly length: number;
  /** Resolves when every job that was posted before this call has ended. */
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
