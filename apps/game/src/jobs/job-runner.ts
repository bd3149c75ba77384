/**
 * Runs the periodic jobs of this folder. Only one process of the room runs a job at a time, and at most once per period by the database's
 * clock. A job that became due while no process ran is run at the next start.
 */
import type { JobRuns } from "@poker/db";
import { Tally } from "@poker/metrics/tally";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";

export interface Job {
  /** The name under which the database records the job's runs. */
  readonly name: string;
  readonly everyMs: number;
  /** After how long a run counts as dead, so that another run may begin; absent when the usual time is enough. */
  readonly deadAfterMs?: number;
  /** Does the job's work. Repeating the work must be harmless, because a process may die after the work and before the run is recorded. */
  readonly run: () => Promise<void>;
}

/** How often each process checks which jobs are due. */
const POLL_INTERVAL_MS = 15_000;
/** The longest wait before a failed job is tried again. A job with a shorter period waits only for its period. */
const MAX_RETRY_DELAY_MS = 60_000;

interface JobRunnerOptions {
  readonly jobs: readonly Job[];
  readonly runs: JobRuns;
  /** How often the runner checks which jobs are due, in ms; absent for the usual interval. */
  readonly pollEveryMs?: number;
  /** Returns false when no job can have work, so that the runner does not ask the database; absent when the runner cannot know this. */
  readonly isNeeded?: () => boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Counts of the job runs of this process since it started. */
interface JobFigures {
  /** The period of each job in ms, keyed by job name. */
  readonly periods: ReadonlyMap<string, number>;
  readonly done: Tally<string>;
  readonly failed: Tally<string>;
  /** How long the runs of each job took in total, in ms. */
  readonly tookMs: Tally<string>;
}

export interface JobRunner {
  readonly figures: JobFigures;
  /** Runs the jobs that are due. Resolves when they have run. */
  runDueJobs(): Promise<void>;
  /** Starts no more jobs. Resolves when the running job has ended. */
  close(): Promise<void>;
}

export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const { jobs, runs, pollEveryMs = POLL_INTERVAL_MS, isNeeded = () => true, clock, log } = options;
  const figures: JobFigures = {
    periods: new Map(jobs.map(({ name, everyMs }) => [name, everyMs])),
    done: new Tally(),
    failed: new Tally(),
    tookMs: new Tally(),
  };
  let closing = false;

  async function attempt({ name, everyMs, deadAfterMs, run }: Job): Promise<void> {
    try {
      const startedAt = await runs.claimRun(name, everyMs, deadAfterMs);
      if (startedAt === null) return;
      const beganAt = clock.monotonic();
      try {
        await run();
        await runs.finishRun(name, startedAt);
        figures.done.add(name);
      } catch (error) {
        figures.failed.add(name);
        log.error({ job: name, error }, "a job failed and will be retried");
        await runs.failRun(name, startedAt, Math.min(MAX_RETRY_DELAY_MS, everyMs));
      } finally {
        figures.tookMs.add(name, clock.monotonic() - beganAt);
      }
    } catch (error) {
      log.warn({ job: name, error }, "a job could not be claimed or recorded");
    }
  }

  async function run(): Promise<void> {
    if (!isNeeded()) return;
    const due = await runs.listDue(jobs);
    for (const job of jobs) if (!closing && due.has(job.name)) await attempt(job);
  }
  const { runNow, stop } = poll(clock, { name: "jobs", everyMs: pollEveryMs, run, log });
  runNow().catch((error: unknown) => log.warn({ error }, "the jobs that are due could not be read"));
  return {
    figures,
    runDueJobs: runNow,
    async close() {
      closing = true;
      await stop();
    },
  };
}
