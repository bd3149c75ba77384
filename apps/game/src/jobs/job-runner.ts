/**
 * Work that the room does by itself now and then. Of all processes one does it, at most once a period on the database's clock;
 * what fell due while none ran is done at the next start.
 */
import type { JobRuns } from "@poker/db";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";

export interface Job {
  /** Its name in the database. */
  readonly name: string;
  readonly everyMs: number;
  /** Harmless when done again: a process may die between the work and saying so. */
  readonly run: () => Promise<void>;
}

/** How often each process asks whether something is due. */
const POLL_INTERVAL_MS = 15_000;
/** After a failure; never longer than the job's own period. */
const MAX_RETRY_DELAY_MS = 60_000;

export interface JobRunnerOptions {
  readonly jobs: readonly Job[];
  readonly runs: JobRuns;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface JobRunner {
  /** Does now whatever is due; resolves when it is done. */
  runDueJobs(): Promise<void>;
  /** What is being done is done. */
  close(): Promise<void>;
}

export function startJobRunner({ jobs, runs, clock, log }: JobRunnerOptions): JobRunner {
  let closing = false;
  let looking: Promise<void> = Promise.resolve();

  async function attempt({ name, everyMs, run }: Job): Promise<void> {
    try {
      const startedAt = await runs.claimRun(name, everyMs);
      if (startedAt === null) return;
      try {
        await run();
        await runs.finishRun(name, startedAt);
      } catch (problem) {
        log.error({ job: name, problem }, "a job failed; it is tried again");
        await runs.failRun(name, startedAt, Math.min(MAX_RETRY_DELAY_MS, everyMs));
      }
    } catch (problem) {
      log.warn({ job: name, problem }, "a job could not be looked after");
    }
  }

  function look(): Promise<void> {
    looking = looking.then(async () => {
      for (const job of jobs) if (!closing) await attempt(job);
    });
    return looking;
  }

  const stop = repeatEvery(clock, POLL_INTERVAL_MS, () => void look());
  void look();
  return {
    runDueJobs: look,
    async close() {
      closing = true;
      stop();
      await looking;
    },
  };
}
