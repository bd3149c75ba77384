/** Counts tries for limits that all web servers of the room share. SQL: a function of the database counts. Faults 67, 105, 106, 110 */
import type { Queryable } from "../../sql/connect.ts";

interface TryLimit {
  /** The key of a count: the limit's name, and an address or a person. It is stored as a hash. */
  readonly key: string;
  readonly most: number;
  /** Tries of the last `windowMs` milliseconds count. */
  readonly windowMs: number;
}

/** A limit that a try has exceeded. */
interface ExceededLimit {
  /** The index of the limit in the request, from 0. */
  readonly place: number;
  /** When the next try is allowed, if no other try is made before it; epoch ms. */
  readonly nextAt: number;
}

/**
 * Counts one try for each limit in turn, and returns the first limit that the try exceeds; null when no limit is exceeded. A refused try
 * counts too.
 */
export type CountTries = (limits: readonly TryLimit[]) => Promise<ExceededLimit | null>;

export const createCountTries =
  (pool: Queryable): CountTries =>
  async (limits) => {
    const { rows } = await pool.query<{ place: number | null; next: Date | null }>({
      name: "limit-tries-count",
      // Materialized, because in the outer query the function would run once for each use of its result.
      text: `WITH counted AS MATERIALIZED (SELECT limit_tries_count($1, $2, $3) AS place)
        SELECT place, CASE WHEN place IS NOT NULL
          THEN coalesce(limit_tries_next(($1::text[])[place], ($2::int[])[place], ($3::int[])[place]), now()) END AS next
        FROM counted`,
      values: [limits.map(({ key }) => key), limits.map(({ most }) => most), limits.map(({ windowMs }) => windowMs)],
    });
    const { place = null, next = null } = rows[0] ?? {};
    return place === null || next === null ? null : { place: place - 1, nextAt: next.getTime() };
  };
