/** One thing at a time, in the order it came: what makes a table's actor its only writer. */

export interface Mailbox {
  /** Runs `job` when all before it have ended; resolves or fails with it. A failure does not stop those behind it. */
  post<T>(job: () => Promise<T>): Promise<T>;
  /** Jobs waiting or running. */
  readonly length: number;
  /** When nothing that was posted before this call is left. */
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
