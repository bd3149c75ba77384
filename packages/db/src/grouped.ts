/** Group commit: whoever waits while the last commit is on its way shares the next one. */
import type { Append } from "./types.ts";

interface Waiting<T> {
  readonly append: Append;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<T> {
  /** Commits at the same time, each on a connection of its own. */
  readonly lanes: number;
  /** Most appends in one commit. */
  readonly most: number;
  /** Makes the appends (of different tables) durable; one result each, in their order. Throws: none of them is. */
  readonly commit: (batch: readonly Append[]) => Promise<readonly T[]>;
  /** Whether, after this error, each append should be tried alone: one of them may have spoiled it for all. */
  readonly alone: (error: unknown) => boolean;
}

export function groupCommit<T>({ lanes, most, commit, alone }: GroupCommitOptions<T>): (append: Append) => Promise<T> {
  const queue: Waiting<T>[] = [];
  let running = 0;

  async function settle(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ append }) => append));
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result === undefined) waiting.reject(new Error("a commit left an append without a result"));
        else waiting.resolve(result);
      });
    } catch (error) {
      if (batch.length > 1 && alone(error)) for (const waiting of batch) await settle([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  async function drain(): Promise<void> {
    running++;
    while (queue.length > 0) await settle(queue.splice(0, most));
    running--;
  }

  return (append) =>
    new Promise((resolve, reject) => {
      queue.push({ append, resolve, reject });
      // After whoever else has something to write in this turn of the event loop.
      if (running < lanes) setImmediate(() => running < lanes && queue.length > 0 && void drain());
    });
}
