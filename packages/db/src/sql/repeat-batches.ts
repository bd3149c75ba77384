/** Runs a statement that deals with a limited number of rows until there are no more: small batches, because rows are locked until all of one are done. */
import type { Queryable } from "./connect.ts";

const MAX_ROWS = 500;

/** `statement` returns as `count` how many rows it dealt with; its last parameter is the most. Returns how many rows there were in all. */
export async function repeatBatches(
  pool: Queryable,
  statement: string,
  values: readonly number[] = [],
  maxRows = MAX_ROWS,
): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await pool.query<{ count: number }>(statement, [...values, maxRows]);
    const { count = 0 } = rows[0] ?? {};
    all += count;
    if (count < maxRows) return all;
  }
}
