/**
 * Connects npm commands to the room's database as its owner. The room may be running or not. These commands never
 * create or migrate a database.
 */
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { findSchemaDifference, type SchemaDifference, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { findDataDir } from "./data-directories.ts";
import { withStartLock } from "./start-lock.ts";

/** Says on standard error which data a command works on. Standard output stays free for programs that read the command's output. */
const sayWhich = (place: string) => console.error(`The room's data: ${place}`);

interface OwnerDatabase {
  readonly database: Database;
  /** The data directory of the room; null when `DATABASE_URL` is used. */
  readonly dataDir: string | null;
}

interface OwnerOptions {
  /** The only table that the command needs. If the database has this table, the command accepts a database of any version. */
  readonly needsOnly?: string;
  /** How long a query may take. Commands that read whole tables set this. */
  readonly queryTimeoutMs?: number;
}

/** The name of the room's database in its own PostgreSQL. */
const ROOM_DATABASE = "poker";

/**
 * Runs `work` on the database of `DATABASE_URL`. When it is not set, uses the database in the data directory, and
 * starts its PostgreSQL if no room has started it.
 * Throws when there is no room in the database, or when the room's version is not this one.
 * `command` is the npm command that calls this, for the message of a refusal. Fault 131
 */
export function withOwnerDatabase<T>(
  command: string,
  work: (owned: OwnerDatabase) => Promise<T>,
  options: OwnerOptions = {},
): Promise<T> {
  const { DATABASE_URL: given } = process.env;
  if (given) return withGivenDatabase(given, options, (database) => work({ database, dataDir: null }));
  const dataDir = findDataDir(command);
  return withOwnPostgres(dataDir, options, (database) => work({ database, dataDir }));
}

type Work<T> = (database: Database) => Promise<T>;

async function withGivenDatabase<T>(url: string, options: OwnerOptions, work: Work<T>): Promise<T> {
  if (!URL.canParse(url)) throw new Error("DATABASE_URL is wrong: it must be a postgresql:// address");
  const { host, pathname } = new URL(url);
  return withRoom(url, `DATABASE_URL, ${host}${pathname}`, options, work);
}

const withOwnPostgres = <T>(dataDir: string, options: OwnerOptions, work: Work<T>): Promise<T> =>
  withRoomPostgres(dataDir, (url) => withRoom(url, dataDir, options, work));

/**
 * Gives `work` the owner's address of the database in the data directory. Starts its PostgreSQL if no room has started
 * it. Throws when the database contains no room.
 */
export async function withRoomPostgres<T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  // While this process holds the lock, no room that starts for the first time can be creating the database.
  const { postgres, url, isAlone } = await withStartLock(
    dataDir,
    async () => {
      // No database name is given, because `startPostgres` would create a database with this name.
      const postgres = await startPostgres({ dataDir: path.join(dataDir, "postgres") });
      const url = new URL(postgres.url);
      url.pathname = `/${ROOM_DATABASE}`;
      const exists = await hasRoomDatabase(postgres.url);
      return { postgres, url: exists ? url.href : null, isAlone: !exists || (await tryLockDatabase(url.href)) };
    },
    console.error,
  );
  try {
    if (url === null) throw noRoomIn(dataDir);
    return await work(url);
  } finally {
    if (isAlone) await postgres.stop();
  }
}

async function hasRoomDatabase(maintenanceUrl: string): Promise<boolean> {
  const { pool, close } = connect(maintenanceUrl, { maxConnections: 1, applicationName: "admin" });
  try {
    const { rows } = await pool.query("SELECT FROM pg_database WHERE datname = $1", [ROOM_DATABASE]);
    return rows.length > 0;
  } finally {
    await close();
  }
}

const noRoomIn = (place: string) => new Error(`There is no room in the database of ${place}, and nothing was created.`);

async function withRoom<T>(
  url: string,
  place: string,
  { needsOnly, ...options }: OwnerOptions,
  work: Work<T>,
): Promise<T> {
  const database = connect(url, { maxConnections: 2, applicationName: "admin", ...options });
  try {
    const has = async (table: string) =>
      (await database.pool.query("SELECT FROM pg_class WHERE oid = to_regclass($1)", [table])).rows.length > 0;
    if (!(await has("users")) || !(await has("_prisma_migrations"))) throw noRoomIn(place);
    sayWhich(place);
    const fits = needsOnly !== undefined && (await has(needsOnly));
    const difference = fits ? null : await findSchemaDifference(database.pool);
    if (difference) throw new Error(describeDifference(difference));
    return await work(database);
  } finally {
    await database.close();
  }
}

function describeDifference({ kind, newestThere, newestHere }: SchemaDifference): string {
  const newest = `its newest migration is ${newestThere ?? "none"}, here it is ${newestHere ?? "none"}`;
  const then = `Nothing was changed. "npm start" upgrades the room; run this command again after that`;
  switch (kind) {
    case "database-older":
      return `The room's database is older than this checkout: ${newest}. ${then}`;
    case "database-newer":
      return `This checkout is older than the room's database: ${newest}. Nothing was changed. Use the checkout that runs the room`;
    case "other-functions":
      return `The room's database has the functions of another checkout. ${then}, or use the checkout that runs the room`;
  }
}
