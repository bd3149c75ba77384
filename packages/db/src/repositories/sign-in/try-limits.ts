/** Counts tries for limits that all web servers of the room share. SQL: a function of the database counts. Faults 67, 105, 106, 110 */
import type { Queryable } from "../../sql/connect.ts";

interface TryLimit {
  /** What is counted: the name of the limit, with an address or a person. The database stores only a hash of it. */
  readonly key: string;
  readonly most: number;
  /** How long a try counts, in milliseconds. */
  readonly windowMs: number;
}

/** The limit that refused a try. */
interface ExceededLimit {
  /** The position of the limit in the list that was passed, from 0. */
  readonly place: number;
  /** When the next try will be allowed if no other is made before it, in epoch milliseconds. */
  readonly nextAt: number;
}

/**
 * Counts one try for each limit, in order, and stops at the first limit that is exceeded. Returns that limit, or null when there is none. A
 * refused try counts too.
 */
export type CountTries = (limits: readonly TryLimit[]) => Promise<ExceededLimit | null>;

export const createCountTries =
  (pool: Queryable): CountTries =>
  async (limits) => {
    const { rows } = await pool.query<{ place: number | null; next: Date | null }>({
      name: "limit-tries-count",
      // MATERIALIZED makes the function run once. Otherwise it would run again wherever the outer query uses its result.
      text: `WITH counted AS MATERIALIZED (SELECT limit_tries_count($1, $2, $3) AS place)
        SELECT place, CASE WHEN place IS NOT NULL
          THEN coalesce(limit_tries_next(($1::text[])[place], ($2::int[])[place], ($3::int[])[place]), now()) END AS next
        FROM counted`,
      values: [limits.map(({ key }) => key), limits.map(({ most }) => most), limits.map(({ windowMs }) => windowMs)],
    });
    const { place = null, next = null } = rows[0] ?? {};
    return place === null || next === null ? null : { place: place - 1, nextAt: next.getTime() };
  };
