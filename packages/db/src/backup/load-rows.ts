/**
 * Loads the rows of a backup into an empty database, in one transaction. The order is: the migrations of the backup, its rows, then the
 * migrations and functions that are newer than the backup. Foreign keys are dropped before the rows are loaded and created again
 * afterwards. So PostgreSQL checks every row, and no superuser is needed.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyNamedMigrations, applyPending, withMigrationLock } from "../migrate/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { copyInText, qualify, type RowsHead, RowsReader } from "./table-rows.ts";

interface LoadOptions {
  /** Connects as the owner of an empty database. */
  readonly ownerUrl: string;
  /** The names of the migrations that the backup's database had. */
  readonly migrations: readonly string[];
  readonly rows: AsyncIterable<Buffer>;
}

/** Loads the rows. Throws before writing anything when the database has a table. When it fails later, nothing is left in the database. */
export async function loadRows({ ownerUrl, migrations, rows }: LoadOptions): Promise<void> {
  await requireEmptyDatabase(ownerUrl);
  await withMigrationLock(ownerUrl, async (client) => {
    await client.query("BEGIN");
    try {
      await applyNamedMigrations(client, migrations);
      await replaceRows(client, new RowsReader(rows));
      await applyPending(client);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
    await client.query("ANALYZE");
  });
}

/** Throws when there are tables in the database's schema for the room. */
export async function requireEmptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p') LIMIT 1",
    );
    if (rowCount !== 0)
      throw new BackupError(
        "not-empty",
        "The database has tables: restore into an empty database. Nothing was changed.",
      );
  } finally {
    await client.end();
  }
}

async function replaceRows(client: pg.Client, reader: RowsReader): Promise<void> {
  const head = await reader.readHead();
  const tables = await listTables(client);
  const foreignKeys = await dropForeignKeys(client);
  const withTriggers = await listTablesWithTriggers(client);
  for (const table of withTriggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // Empties the tables first, because migrations put rows into some tables of a new database.
  await client.query(`TRUNCATE ${tables.join(", ")}`);
  for (const partition of head.partitions) await createPartition(client, partition);
  for (const table of head.tables)
    await pipeline(Readable.from(reader.readRows(table)), client.query(copyFrom(copyInText(table))));
  await reader.readEnd();
  for (const { name, value, isCalled } of head.sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [qualify(name), value, isCalled]);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const table of withTriggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

async function listTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('_prisma_migrations', 'applied_functions')`,
  );
  return rows.map(({ name }) => name);
}

async function listTablesWithTriggers(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgparentid = 0`,
  );
  return rows.map(({ name }) => name);
}

async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** Creates the partition for one month of hand records, in the same way as `hand_records_open_month`. */
async function createPartition(client: pg.Client, partition: RowsHead["partitions"][number]): Promise<void> {
  const { name, parent, bound, options } = partition;
  const { rowCount } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1)", [qualify(name)]);
  if (rowCount !== 0) return;
  const storage = options.length > 0 ? `WITH (${options.join(", ")})` : "";
  await client.query(
    `CREATE TABLE ${qualify(name)} (LIKE ${qualify(parent)} INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING STATISTICS) ${storage}`,
  );
  await client.query(`ALTER TABLE ${qualify(parent)} ATTACH PARTITION ${qualify(name)} ${bound}`);
}
