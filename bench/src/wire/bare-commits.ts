/** The bare peer of the journal: one connection that stores ten rows in every commit and does nothing else. */
import type { Database } from "@poker/db";

/**
 * How many rows a commit stores. With one commit per interval, this makes 1,000 rows per second, which is the rate of
 * actions in the bench.
 */
const ROWS_PER_COMMIT = 10;
const COMMIT_INTERVAL_MS = 10;
/** The content of a row. It has about 300 bytes, like the row of an action. */
const ROW_BODY = JSON.stringify({
  type: "acted",
  seat: 3,
  action: { type: "raise", to: 1_200 },
  filler: "x".repeat(200),
});

export interface BareCommits {
  /**
   * Commits at fixed times for `ms` milliseconds. Returns how many milliseconds each commit took. When an earlier
   * commit was late, the wait for it is included.
   */
  run(ms: number): Promise<readonly number[]>;
}

/** Creates the table for the rows, over a connection of the database's owner. */
export async function createBareCommits({ pool }: Pick<Database, "pool">): Promise<BareCommits> {
  await pool.query("CREATE TABLE bare_commits (id bigserial PRIMARY KEY, body jsonb NOT NULL)");
  const commit = () =>
    pool.query({
      name: "bare-commit",
      text: "INSERT INTO bare_commits (body) SELECT body FROM jsonb_array_elements($1) AS body",
      values: [`[${Array.from({ length: ROWS_PER_COMMIT }, () => ROW_BODY).join()}]`],
    });
  return {
    async run(ms) {
      const waits: number[] = [];
      const began = performance.now();
      for (let due = began; due < began + ms; due += COMMIT_INTERVAL_MS) {
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const from = early > 0 ? performance.now() : due;
        await commit();
        waits.push(performance.now() - from);
      }
      return waits;
    },
  };
}
