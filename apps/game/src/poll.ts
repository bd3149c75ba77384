/** Repeats a piece of work at an interval, with one run at a time. Failures are logged, and runs can be requested between intervals. */
import { Tally } from "@poker/metrics/tally";
import { type Clock, repeatEvery } from "./clock.ts";
import type { Logger } from "./log.ts";

interface PollOptions {
  /** Names the work in the log and in the metrics: a fixed word. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Logger;
}

export interface Poller {
  /**
   * Resolves after a run that begins now or, when a run is under way, after the run that follows it. All calls during a run share the run
   * that follows. Rejects when the awaited run fails. Does nothing once stopped.
   */
  runNow(): Promise<void>;
  /** Begins no more runs; resolves when the run under way has ended. */
  stop(): Promise<void>;
}

/** The failed runs of this process since it started, by the name of the work. */
export const pollFailures = new Tally<string>();

/** Begins the first run after `everyMs`; a run that is due while another is under way is skipped. */
export function poll(clock: Clock, { name, everyMs, run, log }: PollOptions): Poller {
  let stopped = false;
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let failures = 0;

  function begin(): Promise<void> {
    const result = stopped ? Promise.resolve() : run();
    const settled = result.then(
      () => {},
      () => {},
    );
    underWay = settled;
    void settled.then(() => {
      if (underWay === settled) underWay = null;
    });
    return result;
  }

  function runNow(): Promise<void> {
    if (!underWay) return begin();
    next ??= underWay.then(() => {
      next = null;
      return begin();
    });
    return next;
  }

  const cancel = repeatEvery(clock, everyMs, () => {
    if (underWay) return;
    begin().then(
      () => {
        failures = 0;
      },
      (error: unknown) => {
        failures += 1;
        pollFailures.add(name);
        log.warn({ poll: name, failures, error }, "a poll failed and will be repeated");
      },
    );
  });

  return {
    runNow,
    async stop() {
      stopped = true;
      cancel();
      await next?.catch(() => {});
      await underWay;
    },
  };
}
