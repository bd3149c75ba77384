/** Measures how much hands leave in PostgreSQL: bytes of each relation with its indexes, as written and after compaction. */
import type { Database } from "@poker/db";

/** Bytes by the name of a table, including its indexes and long values. */
type RelationSizes = ReadonlyMap<string, number>;

export interface StoredBytes {
  readonly sizes: RelationSizes;
  readonly hands: number;
  /** The number of rows ever inserted or updated. */
  readonly rows: number;
  /** The number of bytes ever written to the write-ahead log. */
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

/** Compacts tables that no process reads meanwhile. */
export async function compactRelations({ pool }: Pick<Database, "pool">, names: readonly string[]): Promise<void> {
  for (const name of names) await pool.query(`VACUUM (FULL, ANALYZE) ${name}`);
}
