/**
 * Makes a backup of a room, which may be running: the database, the keys, and the files of the archive. The backup is first written under a
 * name that begins with a dot. It gets its own name when it is complete, safely on the disk, and checked by reading it back. Decision 0099
 */

import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { BackupError } from "./backup-error.ts";
import { readClusterFiles } from "./base-backup.ts";
import { dumpRows } from "./dump-rows.ts";
import { fingerprintKeys, type RoomKeys, splitFingerprints } from "./key-fingerprints.ts";
import { MANIFEST_FILE, type Manifest, type ManifestContents, type Part, signManifest } from "./manifest.ts";
import { checkPart, syncFolder, toSpaceError, writePart } from "./part-files.ts";
import { deriveSealKey, newScryptSettings } from "./passphrase.ts";

export interface BackupOptions {
  readonly ownerUrl: string;
  /** The folder that holds all backups. It is created if it does not exist. */
  readonly directory: string;
  readonly way: Manifest["way"];
  readonly reason: Manifest["reason"];
  /** The version in the room's package.json. */
  readonly version: string;
  readonly keys: RoomKeys;
  /** Seals the keys in the backup; null to leave the keys out. */
  readonly passphrase: string | null;
  /** True to seal the database and the archive as well. Without a passphrase they are not sealed. */
  readonly sealsAll: boolean;
  /** The folder with the files of old hand records. It need not exist. */
  readonly archiveDir: string;
  /** Stops the backup when aborted. */
  readonly signal?: AbortSignal;
}

export interface MadeBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** An arbitrary number that no other lock of this project uses. */
const BACKUP_LOCK_ID = 7_355_609;
/**
 * Returns how the names of this room's partial backups begin. Each room has its own prefix. So the process that holds the lock knows that
 * any other partial backup with this prefix was left by a killed process.
 */
const partialPrefix = (keys: RoomKeys) => `.partial-${splitFingerprints(fingerprintKeys(keys).ARCHIVE_KEY)[0] ?? ""}-`;

/** Makes a complete backup. Throws when this fails, and then leaves nothing of the backup. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: "backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [BACKUP_LOCK_ID]);
    if (!rows[0]?.free) throw new BackupError("under-way", "Another backup of this room is being made.");
    const facts = await readDatabaseFacts(client);
    const madeAt = new Date();
    const name = `room-${madeAt.toISOString().replaceAll(/[:.]/g, "-")}`;
    const prefix = partialPrefix(options.keys);
    const partial = path.join(options.directory, `${prefix}${name}`);
    await removeStaleBackups(options.directory, prefix);
    await mkdir(partial, { recursive: true, mode: 0o700 });
    try {
      const manifest = await writeBackup(partial, madeAt, facts, options);
      const folder = path.join(options.directory, name);
      await rename(partial, folder);
      await syncFolder(options.directory);
      return { folder, manifest };
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      if (options.signal?.aborted)
        throw new BackupError("stopped", "The backup was stopped: nothing of it is left.", error);
      throw toSpaceError(partial, error);
    }
  } finally {
    await client.end();
  }
}

async function readDatabaseFacts(client: pg.Client): Promise<Pick<Manifest, "migrations" | "postgres">> {
  const noRoom = new BackupError("no-room", "There is no room in this database: no backup was made.");
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (tables.length === 0) throw noRoom;
  const { rows } = await client.query<{ migrations: string[]; postgres: string }>(
    `SELECT array_agg(migration_name::text ORDER BY migration_name) AS migrations, current_setting('server_version') AS postgres
     FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const [facts] = rows;
  if (!facts?.migrations) throw noRoom;
  return facts;
}

async function writeBackup(
  folder: string,
  madeAt: Date,
  facts: Pick<Manifest, "migrations" | "postgres">,
  { way, reason, version, keys, passphrase, sealsAll, archiveDir, ownerUrl, signal }: BackupOptions,
): Promise<Manifest> {
  const scrypt = passphrase === null ? null : newScryptSettings();
  const key = passphrase !== null && scrypt ? await deriveSealKey(passphrase, scrypt) : null;
  const dataKey = sealsAll ? key : null;
  const database =
    way === "rows"
      ? { name: "database.rows.gz", content: dumpRows(ownerUrl) }
      : { name: "database.tar.gz", content: await readClusterFiles(ownerUrl) };
  const parts: Part[] = [await writePart(folder, { kind: "database", ...database }, dataKey, signal)];
  if (key) {
    const content = Readable.from([Buffer.from(`${JSON.stringify(keys, null, 2)}\n`)]);
    parts.push(await writePart(folder, { kind: "keys", name: "keys.json", content }, key, signal));
  }
  for (const name of await listArchive(archiveDir)) {
    const content = createReadStream(path.join(archiveDir, name));
    parts.push(await writePart(folder, { kind: "archive", name: `archive/${name}`, content }, dataKey, signal));
  }
  const contents: Omit<ManifestContents, "kind" | "format"> = {
    madeAt: madeAt.toISOString(),
    ...{ reason, way, version },
    ...facts,
    machine: machineName(),
    keys: fingerprintKeys(keys),
    scrypt,
    parts,
  };
  const manifest = signManifest(contents, key);
  for (const part of parts) await checkPart(folder, part);
  if (parts.some(({ kind }) => kind === "archive")) await syncFolder(path.join(folder, "archive"));
  await writeManifest(folder, manifest);
  return manifest;
}

export const machineName = (): string => `${process.platform}-${process.arch}`;

/** Returns the names of the complete files of the archive. `npm run archive` writes a file under another name until it is complete. */
async function listArchive(archiveDir: string): Promise<readonly string[]> {
  const names = await readdir(archiveDir).catch(() => []);
  return names.filter((name) => /^\w[\w.-]*\.jsonl\.gz$/.test(name)).toSorted();
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(path.join(folder, MANIFEST_FILE), "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

async function removeStaleBackups(directory: string, prefix: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix)))
    await rm(path.join(directory, name), { recursive: true });
}
