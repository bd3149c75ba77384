/** Work that all processes together do at most once a period. SQL: the periods are measured by the database's clock. */
import type { Queryable } from "../../sql/connect.ts";

export interface JobRuns {
  /**
   * Returns the names of the jobs whose runs `claimRun` could claim now, in one query. Stores jobs that the room does
   * not have yet, so that it is known how long a job that never runs has been due.
   */
  listDue(jobs: readonly { readonly name: string; readonly everyMs: number }[]): Promise<ReadonlySet<string>>;
  /**
   * Claims a run and returns its start, epoch ms; null when the job is not due, or another process runs it. Periods count from start to
   * start. The process of a run that takes longer than `deadAfterMs` counts as dead.
   */
  claimRun(name: string, everyMs: number, deadAfterMs?: number): Promise<number | null>;
  /** Marks the run as done. The next run is due a period after this one began. */
  finishRun(name: string, startedAt: number): Promise<void>;
  /** Marks the run as failed. It may be retried after `retryMs`. */
  failRun(name: string, startedAt: number, retryMs: number): Promise<void>;
}

const DEAD_AFTER_MS = 600_000;

/** Whole milliseconds, like the columns: a time that was rounded up would still be in the future at the next query. */
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
