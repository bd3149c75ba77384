/**
 * Prepares the database for `npm start`: either the room's own PostgreSQL or the database of DATABASE_URL. Migrates the
 * database, and creates its roles and the first tables of the room.
 */
import path from "node:path";
import {
  ensureDatabaseRoles,
  findAbsentKeys,
  hasCluster,
  migrate,
  readKeyFingerprints,
  readMigrationStatus,
  roleUrl,
  seedDatabase,
  storeKeyFingerprints,
  withOwner,
} from "@poker/db/setup";
import { readBackupSettings } from "./backup-settings.ts";
import { describeError } from "./command-line.ts";
import { noteRunning } from "./data-directories.ts";
import { backUpRoom } from "./room-backup.ts";
import { readRoomTimeZone } from "./room-time-zone.ts";
import type { Stoppable } from "./run-until-stopped.ts";
import {
  describeAbsentKeys,
  loadOrCreateSecrets,
  readKeptSecrets,
  readSecretsFromEnv,
  type Secrets,
} from "./secrets.ts";
import type { DatabaseUrls } from "./server-env.ts";
import { withStartLock } from "./start-lock.ts";
import { supervisePostgres } from "./supervised-postgres.ts";

export interface RunningDatabase extends DatabaseUrls {
  readonly secrets: Secrets;
  stop(): Promise<void>;
  /** Ends the room's own PostgreSQL as a power cut would. PostgreSQL recovers at the next start. */
  kill(): Promise<void>;
}

/** The room does not stop a database that it did not start. */
const NOT_OURS = { stop: async () => {}, kill: async () => {} };

/**
 * Opens the database. When `DATABASE_URL` is not set, starts PostgreSQL in the data directory, where its secrets are
 * too. Calls `onStop` as soon as PostgreSQL runs, with the server that has to be stopped.
 */
export async function openRoomDatabase(
  dataDir: string,
  log: (line: string) => void,
  onStop: (server: Stoppable) => void = () => {},
): Promise<RunningDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) return prepareGivenDatabase(given);
  const folder = path.join(dataDir, "postgres");
  const postgres = await withStartLock(
    dataDir,
    () => {
      refuseLostDatabase(folder, dataDir);
      return supervisePostgres(folder, log);
    },
    log,
  );
  const forget = noteRunning(dataDir);
  const server = { lost: postgres.lost, kill: postgres.kill, stop: () => postgres.stop().finally(forget) };
  onStop(server);
  try {
    await backUpBeforeMigration(postgres.url, dataDir, log);
    const secrets = await openSecrets(dataDir, postgres.url);
    return { ...(await prepareSeededDatabase(postgres.url, secrets)), secrets, ...server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Throws when the data directory still has the room's secrets but its database is gone. Otherwise the start would
 * replace the lost database by an empty one. Fault 144
 */
function refuseLostDatabase(folder: string, dataDir: string): void {
  if (hasCluster(folder) || Object.keys(readKeptSecrets(dataDir)).length === 0) return;
  const file = path.join(dataDir, "secrets.json");
  throw new Error(
    `${folder} has no database, but ${file} belongs to one. The room was not started. ` +
      `Put the folder back, or restore a backup into another DATA_DIR: npm run restore. For a new room, move ${file} elsewhere`,
  );
}

/**
 * Reads the secrets of the room. Generates them for a new room. A database that already records its keys is checked
 * first: keys of another room are refused before anything is changed. A database of an earlier version does not record
 * its keys, so it is migrated first. Fault 139
 */
async function openSecrets(dataDir: string, ownerUrl: string): Promise<Secrets> {
  const known = await withOwner(ownerUrl, readKeyFingerprints);
  if (known.length > 0) return loadOrCreateSecrets(dataDir, known);
  await migrate(ownerUrl);
  return loadOrCreateSecrets(dataDir, await withOwner(ownerUrl, readKeyFingerprints));
}

/** If this version would migrate the database, first copies the database's files, so that the operator can go back. Decision 0099 */
async function backUpBeforeMigration(ownerUrl: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const settings = readBackupSettings(dataDir);
  if (!settings.beforeMigration) return;
  const { applied, pending } = await readMigrationStatus(ownerUrl);
  const migrations = pending.filter((name) => !name.startsWith("functions/"));
  if (applied.length === 0 || migrations.length === 0) return;
  try {
    const options = { ownerUrl, dataDir, settings, keys: readKeptSecrets(dataDir) } as const;
    const { folder } = await backUpRoom({ ...options, way: "files", reason: "migration" });
    log(`The database was backed up before ${describeCount(migrations.length)}: ${folder}`);
  } catch (error) {
    throw new Error(
      `No backup could be made before ${describeCount(migrations.length)}, so nothing was changed: ${describeError(error)} BACKUP_BEFORE_MIGRATION=off starts without one.`,
      { cause: error },
    );
  }
}

const describeCount = (migrations: number) => `${migrations} ${migrations === 1 ? "migration" : "migrations"}`;

/**
 * Prepares the database at `url`, which is the address with the owner's name and password. The secrets must be in
 * environment variables.
 */
export async function prepareGivenDatabase(url: string): Promise<RunningDatabase> {
  requireDatabaseAddress("DATABASE_URL", url);
  const secrets = readSecretsFromEnv(process.env);
  const replica = readReplicaUrl(secrets);
  try {
    const absent = findAbsentKeys(await withOwner(url, readKeyFingerprints), secrets);
    if (absent.length > 0) throw new Error(describeAbsentKeys(absent, null));
    return { ...(await prepareSeededDatabase(url, secrets)), ...replica, secrets, ...NOT_OURS };
  } catch (error) {
    throw new Error(`DATABASE_URL: ${describeError(error)}`, { cause: error });
  }
}

function requireDatabaseAddress(name: string, given: string): void {
  if (!URL.canParse(given) || !/^postgres(ql)?:$/.test(new URL(given).protocol))
    throw new Error(`${name} is wrong: it must be a postgresql:// address`);
  // The address must contain a host, because `roleUrl` puts the servers' roles before it. Without a host, both servers
  // would connect as the owner.
  if (new URL(given).hostname === "" || new URL(given).searchParams.has("user"))
    throw new Error(
      `${name} is wrong: it must name user and host in front, as in postgresql://owner:password@localhost/poker?host=/var/run/postgresql`,
    );
}

/** Returns `DATABASE_READ_URL` with the web server's role. This role has the same password on the replica as on the main database. */
function readReplicaUrl({ WEB_DB_PASSWORD }: Secrets): Pick<DatabaseUrls, "webReadUrl"> {
  const given = process.env.DATABASE_READ_URL;
  if (!given) return {};
  requireDatabaseAddress("DATABASE_READ_URL", given);
  return { webReadUrl: roleUrl(given, "web", WEB_DB_PASSWORD) };
}

async function prepareSeededDatabase(ownerUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  const urls = await prepareDatabase(ownerUrl, secrets);
  await seedDatabase(ownerUrl, readRoomTimeZone() ?? "UTC");
  return urls;
}

/** Migrates the database, stores the fingerprints of its keys, and sets the passwords of its roles. Returns the address for each role. */
export async function prepareDatabase(ownerUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  const passwords = { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD };
  await migrate(ownerUrl);
  const absent = await storeKeyFingerprints(ownerUrl, secrets);
  if (absent.length > 0) throw new Error(describeAbsentKeys(absent, null));
  await ensureDatabaseRoles(ownerUrl, passwords);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", passwords.game),
    webUrl: roleUrl(ownerUrl, "web", passwords.web),
  };
}
