/**
 * Applies `prisma/migrations` as `prisma migrate deploy` does, with the same table, checksums and lock, so that one can run after the
 * other. Then applies `prisma/functions`, which Prisma does not know. It is all one transaction, so that a running server of the previous
 * version never finds new tables without the functions that write to them.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Queryable } from "../sql/connect.ts";
import { CRYPTO_MIGRATION, findCryptoProblem } from "./crypto-extension.ts";
import { applyFunctions, compareFunctions, readFunctions } from "./functions.ts";
import { type Migration, readMigrations } from "./migration-files.ts";

/** The advisory lock that Prisma takes for a migration. */
const PRISMA_LOCK_ID = 72_707_369;

interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Applies pending migrations and changed functions, as the owner of the database. Returns their names. Several processes may call this at
 * the same time.
 */
export async function migrate(ownerUrl: string): Promise<readonly string[]> {
  return withMigrationLock(ownerUrl, async (client) => {
    await createMigrationsTable(client);
    const { pending } = await compareMigrations(client);
    await requireUsableCrypto(
      client,
      pending.map(({ name }) => name),
    );
    await client.query("BEGIN");
    try {
      const applied = await applyPending(client);
      await client.query("COMMIT");
      return applied;
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  });
}

/** Runs `use` under a lock, so that no other process migrates the database meanwhile. */
export async function withMigrationLock<T>(ownerUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection(ownerUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK_ID]);
    return use(client);
  });
}

async function requireUsableCrypto(client: pg.Client, pending: readonly string[]): Promise<void> {
  const problem = await findCryptoProblem(client, pending.includes(CRYPTO_MIGRATION));
  if (problem !== null) throw new Error(problem);
}

const createMigrationsTable = (client: pg.Client) =>
  client.query(`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY NOT NULL,
      checksum varchar(64) NOT NULL,
      finished_at timestamptz,
      migration_name varchar(255) NOT NULL,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0
    )`);

/** Applies pending migrations and changed functions inside the caller's transaction. The caller must hold the lock. Returns their names. */
export async function applyPending(client: pg.Client): Promise<readonly string[]> {
  const { pending } = await compareMigrations(client);
  for (const migration of pending) await applyMigration(client, migration);
  const functions = await applyFunctions(client);
  return [...pending.map(({ name }) => name), ...functions.map(toFunctionPath)];
}

/** Applies the named migrations of an older version, but no functions, to an empty database. Runs inside the caller's transaction. */
export async function applyNamedMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await requireUsableCrypto(client, names);
  await createMigrationsTable(client);
  const known = readMigrations();
  for (const name of names) {
    const migration = known.find((each) => each.name === name);
    if (!migration) throw new Error(describeOtherLayout(name, known.at(-1)?.name));
    await applyMigration(client, migration);
  }
}

export async function readMigrationStatus(ownerUrl: string): Promise<MigrationStatus> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
    const { applied, pending } = rows[0]?.exists
      ? await compareMigrations(client)
      : { applied: [], pending: readMigrations() };
    const functions = applied.length > 0 ? (await compareFunctions(client)).changed : readFunctions();
    return {
      applied,
      pending: [...pending.map(({ name }) => name), ...functions.map(({ name }) => toFunctionPath(name))],
    };
  });
}

/** Why a database does not fit this version. `newestThere` is the database's newest migration; null when it has none. */
export interface SchemaDifference {
  readonly kind: "database-older" | "database-newer" | "other-functions";
  readonly newestThere: string | null;
  readonly newestHere: string | null;
}

/** Compares a database with this version, without changing anything. Returns null when both have the same migrations and functions. */
export async function findSchemaDifference(pool: Queryable): Promise<SchemaDifference | null> {
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  );
  const migrations = readMigrations();
  const here = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newest = { newestThere: rows.at(-1)?.name ?? null, newestHere: migrations.at(-1)?.name ?? null };
  if (rows.some(({ name, checksum }) => here.get(name) !== checksum)) return { kind: "database-newer", ...newest };
  if (rows.length < migrations.length) return { kind: "database-older", ...newest };
  const { changed, removed } = await compareFunctions(pool);
  return changed.length + removed.length === 0 ? null : { kind: "other-functions", ...newest };
}

const toFunctionPath = (name: string) => `functions/${name}`;

async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // When the connection breaks, its query fails. Without a listener, the same error would also end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Compares the applied migrations with those of this version. Throws when they are not the first ones of this version, because one was
 * edited, is unknown, or was applied only in part.
 */
async function compareMigrations(client: pg.Client): Promise<{ applied: string[]; pending: Migration[] }> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const migrations = readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  if (rows.some(({ migration_name: name }) => !known.has(name)))
    throw new Error(describeOtherLayout(rows.at(-1)?.migration_name, migrations.at(-1)?.name));
  for (const { migration_name: name, checksum, finished } of rows) {
    const ours = migrations.find((migration) => migration.name === name);
    if (!finished) throw new Error(`Migration ${name} was left half done: repair the database, then resolve it`);
    if (ours?.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied`);
  }
  const applied = rows.map((row) => row.migration_name);
  return { applied, pending: migrations.filter(({ name }) => !applied.includes(name)) };
}

/** Says that the database belongs to another version. Its tables cannot be used by this version. */
const describeOtherLayout = (found = "none", needed = "none") =>
  `This database has layout ${found}, this version needs ${needed}: ` +
  "start with an empty DATA_DIR or an empty database, or run the version that made this one; nothing was changed";

async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
