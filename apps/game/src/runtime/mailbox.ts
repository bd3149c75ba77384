/** Runs jobs one at a time in the order in which they were posted, so that a stream's actor is its only writer. */

export interface Mailbox {
  /** Runs `job` after all earlier ones and settles with its result. A failed job does not stop the ones behind it. */
  post<T>(job: () => Promise<T>): Promise<T>;
  /** Jobs waiting or running. */
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
