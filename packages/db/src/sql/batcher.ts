/** Answers many calls with one statement. Calls that arrive while a statement is running share the next one. */
import { setTimeout as rest } from "node:timers/promises";

interface PendingItem<Asked, T> {
  readonly item: Asked;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Asked, T> {
  /** How many statements may run at the same time. Each has its own connection. */
  readonly concurrency: number;
  /** How many calls one statement may answer. */
  readonly maxBatch: number;
  /** How many milliseconds to wait after each statement, so that more calls share the next one. Undefined for no wait. */
  readonly pauseMs?: number;
  /** How many milliseconds to wait after a statement if more calls are already waiting. So no call waits while little happens. */
  readonly busyPauseMs?: number;
  /**
   * Runs one statement for these calls, and returns one result for each, in their order. When it throws, nothing was done for any of them.
   */
  readonly runBatch: (batch: readonly Asked[]) => Promise<readonly T[]>;
  /** Returns true when each call should be tried alone after this error, because one of them may have made the statement fail. */
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
      // Starts after all other calls that are made in this turn of the event loop, so that they share the statement.
      if (running < concurrency) setImmediate(() => running < concurrency && queue.length > 0 && void drainQueue());
    });
}
