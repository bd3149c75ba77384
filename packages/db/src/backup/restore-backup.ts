/**
 * Restores a backup: a whole room into an empty data directory, or the rows into an empty database. It checks everything that could be
 * refused before it writes anything. Decision 0099
 */
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { startPostgres } from "../embedded/postgres.ts";
import { readEmbeddedMajor, restoreCluster } from "../embedded/restore-cluster.ts";
import { readMigrations } from "../migrate/migration-files.ts";
import { BackupError } from "./backup-error.ts";
import { type RoomKeys, requireSameKeys } from "./key-fingerprints.ts";
import { loadRows, requireEmptyDatabase } from "./load-rows.ts";
import { machineName } from "./make-backup.ts";
import { checkManifestCode, type Manifest, type Part, readManifest } from "./manifest.ts";
import { checkPart, readPart, syncFolder } from "./part-files.ts";
import { deriveSealKey } from "./passphrase.ts";

interface RestoreOptions {
  /** The path of the backup's folder or of its manifest. */
  readonly from: string;
  /** The passphrase; null when no part of the backup is sealed. */
  readonly passphrase: string | null;
  /** The keys of the room; null to take the keys that are in the backup. */
  readonly keys: RoomKeys | null;
  /** When aborted, the restore of a room stops and leaves nothing. A restore into a database ignores the signal. */
  readonly signal?: AbortSignal;
}

/** A backup that has been checked. Its parts are exactly what was written, and its keys are known. */
interface OpenedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly sealKey: Uint8Array | null;
  readonly keys: RoomKeys;
}

/** The name of the room's database in the data directory. */
const DATABASE = "poker";
/** The folder inside the data directory in which the new room is built. When the room is complete, its files are moved up. */
const BUILDING = ".restoring";

/** Restores a room into `dataDir`, which must be empty or missing. */
export async function restoreRoom(options: RestoreOptions & { readonly dataDir: string }): Promise<Manifest> {
  const dataDir = path.resolve(options.dataDir);
  await requireEmptyFolder(dataDir);
  const backup = await openBackup(options);
  const isNew = !existsSync(dataDir);
  const building = path.join(dataDir, BUILDING);
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o700 });
  try {
    await buildDatabase(path.join(building, "postgres"), backup, options.signal);
    await restoreArchive(path.join(building, "archive"), backup);
    await writeFile(path.join(building, "secrets.json"), formatKeys(backup.keys), { mode: 0o600, flush: true });
    // Moves the database last, because a folder without a database does not count as a room.
    for (const name of ["secrets.json", "archive", "postgres"])
      if (existsSync(path.join(building, name))) await rename(path.join(building, name), path.join(dataDir, name));
    await rm(building, { recursive: true });
    await syncFolder(dataDir);
  } catch (error) {
    await rm(isNew ? dataDir : building, { recursive: true, force: true });
    throw options.signal?.aborted
      ? new BackupError("stopped", "The restore was stopped: nothing of it is left.", error)
      : error;
  }
  return backup.manifest;
}

/** Loads the rows into the empty database at `ownerUrl`, and the archive into its folder. `keys` are the keys that the servers use. */
export async function restoreDatabase(
  options: RestoreOptions & { readonly ownerUrl: string; readonly archiveDir: string },
): Promise<Manifest> {
  await requireEmptyDatabase(options.ownerUrl);
  const backup = await openBackup(options);
  if (backup.manifest.way !== "rows")
    throw new BackupError(
      "other-postgres",
      "This backup has files of the embedded PostgreSQL: restore it without DATABASE_URL, then make a backup of its rows.",
    );
  await loadRows({
    ownerUrl: options.ownerUrl,
    migrations: backup.manifest.migrations,
    rows: await readDatabasePart(backup),
  });
  await restoreArchive(options.archiveDir, backup);
  return backup.manifest;
}

/** Returns the keys in a backup as the text of a `secrets.json`. */
export async function readBackupKeys(options: RestoreOptions): Promise<string> {
  return formatKeys((await openBackup(options)).keys);
}

const formatKeys = (keys: RoomKeys) => `${JSON.stringify(keys, null, 2)}\n`;

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  if (names.every((name) => name === BUILDING)) return;
  if (existsSync(path.join(dataDir, "postgres", "cluster", "postmaster.pid")))
    throw new BackupError("room-runs", `A room runs in ${dataDir}: stop it, and restore into an empty folder.`);
  throw new BackupError("not-empty", `${dataDir} is not empty: move it away, or name another DATA_DIR.`);
}

/** Checks the whole backup. This happens before anything is written. */
async function openBackup({ from, passphrase, keys: given }: RestoreOptions): Promise<OpenedBackup> {
  const { folder, manifest } = await readManifest(from);
  requireKnownVersion(manifest);
  if (manifest.scrypt !== null && passphrase === null)
    throw new BackupError(
      "passphrase-missing",
      "This backup is sealed: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.",
    );
  const sealKey =
    manifest.scrypt !== null && passphrase !== null ? await deriveSealKey(passphrase, manifest.scrypt) : null;
  if (sealKey) checkManifestCode(manifest, sealKey);
  for (const part of manifest.parts) await checkPart(folder, part);
  const keys = given ?? (await readKeysPart(folder, manifest, sealKey));
  requireSameKeys(manifest.keys, keys);
  return { folder, manifest, sealKey, keys };
}

function requireKnownVersion({ migrations, version, way, postgres, machine }: Manifest): void {
  const known = new Set(readMigrations().map(({ name }) => name));
  if (migrations.some((name) => !known.has(name)))
    throw new BackupError(
      "newer-version",
      `This backup is from another version of the room (${version}, ${migrations.at(-1)}): restore it with that version.`,
    );
  if (way === "rows") return;
  const major = readEmbeddedMajor();
  if (Number.parseInt(postgres, 10) !== major)
    throw new BackupError(
      "other-postgres",
      `This backup has the files of PostgreSQL ${postgres}, and this room runs PostgreSQL ${major}: restore it with the version that made it, then make a backup of its rows.`,
    );
  if (machine !== machineName())
    throw new BackupError(
      "other-machine",
      `This backup has the files of PostgreSQL on ${machine}, and this machine is ${machineName()}: restore it on a machine of that kind, then make a backup of its rows.`,
    );
}

async function readKeysPart(folder: string, { parts }: Manifest, sealKey: Uint8Array | null): Promise<RoomKeys> {
  const part = parts.find(({ kind }) => kind === "keys");
  if (!part)
    throw new BackupError("keys-missing", "This backup has no keys: name the room's secrets.json with --keys FILE.");
  return parseKeys(await text(await readPart(folder, part, sealKey)));
}

/** Returns true when the backup in `folder` contains the keys of its room. */
export async function hasKeys(folder: string): Promise<boolean> {
  return (await readManifest(folder)).manifest.parts.some(({ kind }) => kind === "keys");
}

/** Parses the text of a `secrets.json`. */
function parseKeys(json: string): RoomKeys {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(json));
  } catch (error) {
    throw new BackupError("keys-missing", "The file of keys is no secrets.json of a room.", error);
  }
}

/** Reads the keys of a room from its `secrets.json`. */
export async function readKeysFile(file: string): Promise<RoomKeys> {
  const json = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BackupError("keys-missing", `${file} cannot be read.`, error);
  });
  return parseKeys(json);
}

function readDatabasePart({ folder, manifest, sealKey }: OpenedBackup) {
  const part = manifest.parts.find(({ kind }) => kind === "database");
  if (!part) throw new BackupError("altered", "The backup has no database.");
  return readPart(folder, part, sealKey);
}

async function buildDatabase(dataDir: string, backup: OpenedBackup, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (backup.manifest.way === "files") return restoreCluster(dataDir, await readDatabasePart(backup));
  await withScratchServer(dataDir, signal, async (ownerUrl) => {
    const { migrations } = backup.manifest;
    await loadRows({ ownerUrl, migrations, rows: await readDatabasePart(backup) });
  });
}

/**
 * Starts a server, calls `use` with an address that connects as its owner, and stops the server afterwards. When `signal` is aborted, the
 * server stops at once and `use` fails.
 */
export async function withScratchServer<T>(
  dataDir: string,
  signal: AbortSignal | undefined,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ dataDir, database: DATABASE });
  const stopAtOnce = () => void postgres.stop("immediate").catch(() => {});
  signal?.addEventListener("abort", stopAtOnce);
  try {
    signal?.throwIfAborted();
    return await use(postgres.url);
  } finally {
    signal?.removeEventListener("abort", stopAtOnce);
    await postgres.stop();
  }
}

/** Restores the files of the archive. A file that already exists under its name is left unchanged. */
async function restoreArchive(archiveDir: string, { folder, manifest, sealKey }: OpenedBackup): Promise<void> {
  const parts = manifest.parts.filter(({ kind }) => kind === "archive");
  if (parts.length > 0) await mkdir(archiveDir, { recursive: true, mode: 0o700 });
  for (const part of parts) {
    const file = path.join(archiveDir, archiveName(part));
    if (existsSync(file)) continue;
    const options = { mode: 0o600, flags: "wx", flush: true };
    await pipeline(await readPart(folder, part, sealKey), createWriteStream(file, options));
  }
}

const archiveName = ({ name, isSealed }: Part) => path.basename(isSealed ? name.replace(/\.sealed$/, "") : name);
