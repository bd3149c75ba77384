/**
 * Reads the rows of all tables of a room as they are at one moment. The room can go on running. This works with every version of PostgreSQL
 * and with any owner of the database.
 */
import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { blockLine, copyOutText, END_OF_ROWS, formatHead, qualify, type RowsHead } from "./table-rows.ts";

/** Tables that are not in a backup, because `migrate` fills them during a restore. */
const TABLES_OF_MIGRATE = ["_prisma_migrations", "applied_functions"];

/** Selects every table with rows of its own. Unlogged tables are left out, because PostgreSQL itself empties them after a crash. */
const TABLES = `
  SELECT c.relname AS name,
         (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> ALL ($1)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

const PARTITIONS = `
  SELECT c.relname AS name, i.inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
         coalesce(c.reloptions, '{}') AS options
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r' ORDER BY c.relname`;

const SEQUENCES = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND c.relpersistence = 'p' ORDER BY c.relname`;

/** Returns the rows of one snapshot as a stream, in the format of `table-rows.ts`. The connection ends with the stream. */
export function dumpRows(ownerUrl: string): Readable {
  return Readable.from(readAll(ownerUrl), { objectMode: false });
}

async function* readAll(ownerUrl: string): AsyncGenerator<Buffer | string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    // The bounds of partitions are times, and PostgreSQL writes them in the time zone of the connection.
    await client.query("SET LOCAL timezone = 'UTC'");
    const head = await readHead(client);
    // This lock keeps other processes from dropping the tables before their rows are read. They can still read and write the tables.
    await client.query(`LOCK TABLE ${head.tables.map(({ name }) => qualify(name)).join(", ")} IN ACCESS SHARE MODE`);
    yield formatHead(head);
    for (const table of head.tables) {
      yield blockLine(table);
      yield* client.query(copyTo(copyOutText(table)));
      yield END_OF_ROWS;
    }
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

/**
 * Reads what the head of the backup lists. The first query takes the snapshot. Sequences are read after it, so that no row of the snapshot
 * can have a higher number than its sequence.
 */
async function readHead(client: pg.Client): Promise<RowsHead> {
  const { rows: tables } = await client.query<RowsHead["tables"][number]>(TABLES, [TABLES_OF_MIGRATE]);
  const { rows: partitions } = await client.query<RowsHead["partitions"][number]>(PARTITIONS);
  const { rows: names } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: RowsHead["sequences"][number][] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${qualify(name)}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return { tables, partitions, sequences };
}
