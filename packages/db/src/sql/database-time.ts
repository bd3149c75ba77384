import type { Queryable } from "./connect.ts";

/** Returns the time of the database's clock, in epoch milliseconds. */
export async function readDatabaseTime(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  if (!rows[0]) throw new Error("the database has no time");
  return rows[0].now.getTime();
}
