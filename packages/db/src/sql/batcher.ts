/** Answers many calls with one statement: calls that arrive while a statement runs share the next statement. */
import { setTimeout as rest } from "node:timers/promises";

interface PendingItem<Asked, T> {
  readonly item: Asked;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Asked, T> {
  /** How many statements run at the same time, each on a connection of its own. */
  readonly concurrency: number;
  /** The most calls in one statement. */
  readonly maxBatch: number;
  /** How long a lane pauses after each statement, in ms, so that more calls share a statement; no pause when this is missing. */
  readonly pauseMs?: number;
  /** The same, but only after a statement during which calls arrived: while little happens, no call waits. */
  readonly busyPauseMs?: number;
  /** Answers all calls: one result each, in their order. When it throws, nothing was done for any call. */
  readonly runBatch: (batch: readonly Asked[]) => Promise<readonly T[]>;
  /** Returns true when, after this error, each call should be tried alone, because one of them may have failed the batch. */
  readonly retryIndividually: (error: unknown) => boolean;
}

export function createBatcher<Asked, T>(grouping: BatcherOptions<Asked, T>): (asked: Asked) => Promise<T> {
  const { concurrency, maxBatch, pauseMs, busyPauseMs, runBatch, retryIndividually } = grouping;
  const queue: PendingItem<Asked, T>[] = [];
  let running = 0;

  async function settleBatch(batch: readonly PendingItem<Asked, T>[]): Promise<void> {
    try {
      const results = await runBatch(batch.map(({ item }) => item));
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result === undefined) waiting.reject(new Error("a batch returned no result for one of its calls"));
        else waiting.resolve(result);
      });
    } catch (error) {
      if (batch.length > 1 && retryIndividually(error)) for (const waiting of batch) await settleBatch([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  async function drainQueue(): Promise<void> {
    running++;
    while (queue.length > 0) {
      await settleBatch(queue.splice(0, maxBatch));
      const pause = queue.length > 0 ? (busyPauseMs ?? pauseMs) : pauseMs;
      if (pause !== undefined) await rest(pause);
    }
    running--;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Runs after the other calls of this turn of the event loop.
      if (running < concurrency) setImmediate(() => running < concurrency && queue.length > 0 && void drainQueue());
    });
}
