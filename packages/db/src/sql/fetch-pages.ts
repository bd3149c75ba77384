/** Reads a long result page by page, so that only one page at a time is in memory. */
import type pg from "pg";
import type { Queryable } from "./connect.ts";

/** The times from `from` up to, but not including, `to`. */
export interface ExportRange {
  readonly from: Date;
  readonly to: Date;
}

const PAGE = 1_000;

/**
 * Yields the rows of a query in pages of at most a thousand. `client` must be inside a transaction, and can run only one such query at a
 * time.
 */
export async function* fetchPages<R extends pg.QueryResultRow>(
  client: Queryable,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<readonly R[]> {
  await client.query(`DECLARE paged NO SCROLL CURSOR FOR ${sql}`, [...values]);
  for (;;) {
    const { rows } = await client.query<R>(`FETCH ${PAGE} FROM paged`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await client.query("CLOSE paged");
}
