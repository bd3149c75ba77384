/** One statement for many who ask: whoever comes while the last one is on its way shares the next. */
import { setTimeout as rest } from "node:timers/promises";

interface Waiting<Asked, T> {
  readonly asked: Asked;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

export interface Grouping<Asked, T> {
  /** Statements at the same time, each on a connection of its own. */
  readonly lanes: number;
  /** Most in one statement. */
  readonly most: number;
  /** How long a lane rests after each, in ms, so that more come together; none: not at all. */
  readonly restMs?: number;
  /** Answers all of them; one result each, in their order. Throws: nothing was done for any of them. */
  readonly run: (batch: readonly Asked[]) => Promise<readonly T[]>;
  /** Whether, after this error, each should be tried alone: one of them may have spoiled it for all. */
  readonly alone: (error: unknown) => boolean;
}

export function grouped<Asked, T>(grouping: Grouping<Asked, T>): (asked: Asked) => Promise<T> {
  const { lanes, most, restMs, run, alone } = grouping;
  const queue: Waiting<Asked, T>[] = [];
  let running = 0;

  async function settle(batch: readonly Waiting<Asked, T>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ asked }) => asked));
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result === undefined) waiting.reject(new Error("a group left one of its own without a result"));
        else waiting.resolve(result);
      });
    } catch (error) {
      if (batch.length > 1 && alone(error)) for (const waiting of batch) await settle([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  async function drain(): Promise<void> {
    running++;
    while (queue.length > 0) {
      await settle(queue.splice(0, most));
      if (restMs !== undefined) await rest(restMs);
    }
    running--;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      queue.push({ asked, resolve, reject });
      // After whoever else asks in this turn of the event loop.
      if (running < lanes) setImmediate(() => running < lanes && queue.length > 0 && void drain());
    });
}
