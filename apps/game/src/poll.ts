/** Repeats a piece of work at an interval, one run at a time. Logs failures. A caller can ask for a run before the interval is over. */
import { Tally } from "@poker/metrics/tally";
import { type Clock, repeatEvery } from "./clock.ts";
import type { Logger } from "./log.ts";

interface PollOptions {
  /** A fixed word that names the work in the log and in the metrics. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Logger;
}

export interface Poller {
  /**
   * Starts a run at once when no run is under way. Otherwise one more run follows the current run, and all who call meanwhile share it. The
   * promise resolves when the run of this call has ended, and rejects when it fails. Does nothing after `stop`.
   */
  runNow(): Promise<void>;
  /** Starts no more runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** How many runs of each piece of work have failed in this process since it started. */
export const pollFailures = new Tally<string>();

/** Starts the first run after `everyMs`. A run that is due while another is under way is skipped. */
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
