/** Counts tries for limits that all web servers of the room share. SQL: a function of the database. Faults 67, 105, 106, 110 */
import type { Queryable } from "../sql/connect.ts";

export interface TryLimit {
  /** What is counted: the limit's name, and an address or a person. Stored as a hash. */
  readonly key: string;
  readonly most: number;
  /** Tries of the last so many milliseconds count. */
  readonly windowMs: number;
}

/** Counts one try for each limit in turn until one is exceeded; a refused try counts too. Returns the place of that limit, or null when all are kept. */
export type CountTries = (limits: readonly TryLimit[]) => Promise<number | null>;

export const createCountTries =
  (pool: Queryable): CountTries =>
  async (limits) => {
    const { rows } = await pool.query<{ place: number | null }>({
      name: "limit-tries-count",
      text: "SELECT limit_tries_count($1, $2, $3) AS place",
      values: [limits.map(({ key }) => key), limits.map(({ most }) => most), limits.map(({ windowMs }) => windowMs)],
    });
    const place = rows[0]?.place ?? null;
    return place === null ? null : place - 1;
  };
