/** Measures how much hands leave in PostgreSQL: the bytes of each table with its indexes, as they were written and after compaction. */
import type { Database } from "@poker/db";

/** The size in bytes of each table, by its name. Includes the table's indexes and long values. */
type RelationSizes = ReadonlyMap<string, number>;

export interface StoredBytes {
  readonly sizes: RelationSizes;
  readonly hands: number;
  /** How many rows have ever been inserted or updated. */
  readonly rows: number;
  /** How many bytes have ever been written to the write-ahead log. */
  readonly log: number;
}

export async function readStoredBytes({ pool }: Pick<Database, "pool">): Promise<StoredBytes> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const { rows: counted } = await pool.query<{ hands: number; rows: number; log: number }>(
    `SELECT (SELECT count(*) FROM hands) AS hands,
            (SELECT sum(n_tup_ins + n_tup_upd)::bigint FROM pg_stat_user_tables) AS rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS log`,
  );
  const [count = { hands: 0, rows: 0, log: 0 }] = counted;
  return { sizes: new Map(rows.map(({ name, bytes }) => [name, bytes])), ...count };
}

/** Compacts tables. No process may read them meanwhile. */
export async function compactRelations({ pool }: Pick<Database, "pool">, names: readonly string[]): Promise<void> {
  for (const name of names) await pool.query(`VACUUM (FULL, ANALYZE) ${name}`);
}
