/**
 * Repeats a statement that processes a limited number of rows until no rows are left. The batches are small, because rows stay locked until
 * their whole batch is done.
 */
import type { Queryable } from "./connect.ts";

const MAX_ROWS = 500;

/**
 * The column `count` of `statement` has the number of processed rows. The last parameter of `statement` is the most rows per batch. Returns
 * the total number of rows.
 */
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
