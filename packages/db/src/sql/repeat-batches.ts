/**
 * Repeats a statement that processes a limited number of rows, until no rows are left. The batches are small, because rows stay locked
 * until their batch is done.
 */
import type { Queryable } from "./connect.ts";

const MAX_ROWS = 500;

/**
 * Runs `statement` until it finds no more rows. Its column `count` must be the number of processed rows, and its last parameter is how many
 * rows it may process. Returns the total number of rows.
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
