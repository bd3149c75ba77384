/**
 * Makes sure that each periodic job runs at most once a period, whichever process runs it. SQL: the database's clock measures the periods.
 */
import type { Queryable } from "../../sql/connect.ts";

export interface JobRuns {
  /**
   * Returns the names of the jobs that `claimRun` could claim now, with one query. Also stores jobs that the room did not have before. So
   * the room knows for how long a job has been due, even when it has never run.
   */
  listDue(jobs: readonly { readonly name: string; readonly everyMs: number }[]): Promise<ReadonlySet<string>>;
  /**
   * Claims a run and returns its start in epoch milliseconds. Returns null when the job is not due or another process runs it. A period
   * lasts from the start of one run to the start of the next. When a run takes longer than `deadAfterMs`, its process counts as dead and
   * another one may claim the run.
   */
  claimRun(name: string, everyMs: number, deadAfterMs?: number): Promise<number | null>;
  /** Marks the run as done. The next run is due one period after the start of this run. */
  finishRun(name: string, startedAt: number): Promise<void>;
  /** Marks the run as failed. The job may be tried again after `retryMs`. */
  failRun(name: string, startedAt: number, retryMs: number): Promise<void>;
}

const DEAD_AFTER_MS = 600_000;

/** Cut to whole milliseconds, like the columns. A time that was rounded up would still be in the future when the next query compares it. */
const NOW = "date_trunc('milliseconds', clock_timestamp())";

export const createJobRuns = (pool: Queryable): JobRuns => ({
  async listDue(jobs) {
    const { rows } = await pool.query<{ name: string }>(
      `WITH given AS (SELECT * FROM unnest($1::text[], $2::float[]) AS g (name, every_ms)),
         noted AS (
           INSERT INTO job_runs (name, locked_until)
           SELECT name, ${NOW} FROM given WHERE name NOT IN (SELECT name FROM job_runs)
           ON CONFLICT (name) DO NOTHING
         )
       SELECT g.name FROM given g LEFT JOIN job_runs j ON j.name = g.name
       WHERE j.name IS NULL OR j.locked_until <= ${NOW}
         AND (j.finished_at IS NULL OR j.finished_at <= ${NOW} - g.every_ms * interval '1 millisecond')`,
      [jobs.map(({ name }) => name), jobs.map(({ everyMs }) => everyMs)],
    );
    return new Set(rows.map(({ name }) => name));
  },

  async claimRun(name, everyMs, deadAfterMs = DEAD_AFTER_MS) {
    const { rows } = await pool.query<{ started_at: Date }>(
      `INSERT INTO job_runs AS j (name, started_at, locked_until)
       VALUES ($1, ${NOW}, ${NOW} + $3 * interval '1 millisecond')
       ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, locked_until = excluded.locked_until
       WHERE j.locked_until <= ${NOW}
         AND (j.finished_at IS NULL OR j.finished_at <= ${NOW} - $2 * interval '1 millisecond')
       RETURNING started_at`,
      [name, everyMs, deadAfterMs],
    );
    return rows[0]?.started_at.getTime() ?? null;
  },

  async finishRun(name, startedAt) {
    await pool.query(
      `UPDATE job_runs SET finished_at = started_at, locked_until = ${NOW} WHERE name = $1 AND started_at = $2`,
      [name, new Date(startedAt)],
    );
  },

  async failRun(name, startedAt, retryMs) {
    await pool.query(
      `UPDATE job_runs SET locked_until = ${NOW} + $3 * interval '1 millisecond' WHERE name = $1 AND started_at = $2`,
      [name, new Date(startedAt), retryMs],
    );
  },
});
