/**
 * Connects commands on the machine to the room's database as its owner, whether the room is open or not. These commands never create a
 * database.
 */
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { migrate, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { findDataDir } from "./data-directories.ts";

/** Prints which data a command works on, on standard error, because programs read standard output. */
const sayWhich = (place: string) => console.error(`The room's data: ${place}`);

interface OwnerDatabase {
  readonly database: Database;
  /** null when `DATABASE_URL` is used. */
  readonly dataDir: string | null;
}

/**
 * Runs `work` on the database of `DATABASE_URL`, or on the database in the data directory, which is started when no room has opened it.
 * `command` is how npm starts the caller, for its refusals. Fault 131
 */
export async function withOwnerDatabase<T>(command: string, work: (owned: OwnerDatabase) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return withGivenDatabase(given, work);
  const dataDir = findDataDir(command);
  sayWhich(dataDir);
  const postgres = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
  const alone = await tryLockDatabase(postgres.url);
  try {
    return await withMigratedDatabase(postgres.url, (database) => work({ database, dataDir }));
  } finally {
    if (alone) await postgres.stop();
  }
}

async function withGivenDatabase<T>(url: string, work: (owned: OwnerDatabase) => Promise<T>): Promise<T> {
  if (!URL.canParse(url)) throw new Error("DATABASE_URL is wrong: it must be a postgresql:// address");
  const { host, pathname } = new URL(url);
  const place = `DATABASE_URL, ${host}${pathname}`;
  const database = connect(url, { maxConnections: 1, applicationName: "admin" });
  try {
    const { rows } = await database.pool.query<{ found: boolean }>("SELECT to_regclass('users') IS NOT NULL AS found");
    if (!rows[0]?.found) throw new Error(`There is no room in the database of ${place}, and nothing was created.`);
  } finally {
    await database.close();
  }
  sayWhich(place);
  return withMigratedDatabase(url, (migrated) => work({ database: migrated, dataDir: null }));
}

async function withMigratedDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrate(url);
  const database = connect(url, { maxConnections: 2, applicationName: "admin" });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
