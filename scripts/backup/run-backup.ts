/** Makes a backup of a room and records it in the room's database, or lists its backups. Decisions 0099 and 0108 */
import os from "node:os";
import path from "node:path";
import { connect, type Database } from "@poker/db";
import {
  type DrillReport,
  listBackups,
  type MadeBackup,
  type Manifest,
  openBackupStorage,
  readDrillReport,
  recordBackup,
  recordCopies,
  recordFailure,
  recordFolder,
  recordUncopied,
  type StoredBackup,
  sizeOf,
} from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { describeError } from "../lib/command-line.ts";
import { backUpRoom, type CopyOptions, copyToStorage, mayBeCopied } from "../lib/room-backup.ts";
import { namedDataDir, withRoomData } from "../lib/room-data.ts";
import { stopSignal } from "../lib/stop-signal.ts";

const NO_PASSPHRASE =
  "Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, which seals the keys in the backup, or leave the keys out with --without-keys. Without its keys a room opens no old hand.";

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** An attempt to make a backup. `at` is the time when it began. `ms` is how many milliseconds it took. */
type Attempt = Pick<Manifest, "way" | "reason"> & { readonly at: Date; readonly ms: number };

interface BackupRequest {
  /** The folder for this backup; undefined for the room's usual folder of backups. */
  readonly to: string | undefined;
  readonly copiesFiles: boolean;
  readonly leavesKeysOut: boolean;
  /** What asked for the backup; undefined when a person runs the command. */
  readonly askedBy: "schedule" | "office" | undefined;
}

/** Makes a backup, prints one line about it, and copies it to the object storage when the room has one. */
export async function backUp({ to, copiesFiles, leavesKeysOut, askedBy }: BackupRequest): Promise<void> {
  if (copiesFiles && process.env.DATABASE_URL)
    throw new Error(
      "--files copies the files of the embedded PostgreSQL; with DATABASE_URL only rows can be backed up.",
    );
  const way = copiesFiles ? "files" : "rows";
  const reason = askedBy ?? "command";
  const signal = stopSignal();
  await withRoomData("backup", async ({ ownerUrl, dataDir, keys }) => {
    const settings = readBackupSettings(dataDir);
    const directory = to ? path.resolve(to) : settings.directory;
    const record = openRecord(ownerUrl, directory);
    const began = performance.now();
    const attempt = { at: new Date(), way, reason } as const;
    const took = () => Math.round(performance.now() - began);
    try {
      if (settings.passphrase === null && !leavesKeysOut) throw new Error(NO_PASSPHRASE);
      const made = await backUpRoom({
        ...{ ownerUrl, dataDir, keys, way, reason, signal },
        settings: leavesKeysOut ? { ...settings, passphrase: null } : settings,
        to: to && path.resolve(to),
      });
      printMade(made, took());
      if (to === undefined && settings.storage !== null && !mayBeCopied(made.manifest, settings))
        console.log("Not copied: a backup that is not sealed stays on this machine.");
      await record.made(made, { ...attempt, ms: took() });
    } catch (error) {
      // If the room stops during a backup, the backup is abandoned. That is not recorded as a failure.
      if (!signal.aborted) await record.failed({ ...attempt, ms: took(), problem: firstLineOf(error) });
      throw error;
    }
    if (to === undefined && settings.storage !== null)
      await copyAll({ settings, storage: settings.storage, keys, signal }, record);
  });
}

/** Copies to the object storage each backup that is missing there, and prints one line about each. Prints nothing when none is missing. */
export async function copyBackups(): Promise<void> {
  const signal = stopSignal();
  await withRoomData("backup", async ({ ownerUrl, dataDir, keys }) => {
    const settings = readBackupSettings(dataDir);
    const { storage, directory } = settings;
    if (storage === null) throw new Error("A copy in an object storage needs BACKUP_S3_URL.");
    await copyAll({ settings, storage, keys, signal }, openRecord(ownerUrl, directory));
  });
}

async function copyAll(options: CopyOptions, record: BackupRecord): Promise<void> {
  const { storage, settings } = options;
  try {
    const { added, copies } = await copyToStorage(options);
    for (const address of added) console.log(`Copied to ${address}`);
    await record.copies(storage.address, copies);
  } catch (error) {
    const problem = `The backup was made, but not copied: ${firstLineOf(error)}`;
    const newest = (await listBackups(settings.directory)).find(({ manifest }) => mayBeCopied(manifest, settings));
    if (newest && !options.signal.aborted) await record.uncopied(newest.name, problem);
    throw new Error(problem, { cause: error });
  }
}

const firstLineOf = (error: unknown): string => describeError(error).split("\n", 1)[0] ?? "";

function printMade({ folder, manifest, deleted }: MadeBackup & { readonly deleted: readonly string[] }, ms: number) {
  const seconds = (ms / 1_000).toFixed(1);
  const content = manifest.scrypt ? "with its keys" : "without its keys";
  const gone = deleted.length > 0 ? `; deleted ${deleted.length} old` : "";
  console.log(`Backed up ${content}, ${formatSize(sizeOf(manifest))} in ${seconds} s: ${folder}${gone}`);
}

type BackupRecord = ReturnType<typeof openRecord>;

/**
 * Returns functions that record the outcome in the room's database. They record nothing in a room of an earlier
 * version, whose database has no table for it.
 */
function openRecord(ownerUrl: string, directory: string) {
  const place = { host: os.hostname(), directory };
  const write = async (work: (database: Database) => Promise<void>) => {
    const database = connect(ownerUrl, { maxConnections: 1, applicationName: "backup" });
    try {
      await work(database);
    } catch (error) {
      console.error(`The room's database does not know of this backup: ${describeError(error).split("\n").at(-1)}`);
    } finally {
      await database.close();
    }
  };
  const writeFolder = async (database: Database) => recordFolder(database, place, await listBackups(directory));
  return {
    failed: (attempt: Attempt & { readonly problem: string }) =>
      write((database) => recordFailure(database, { ...place, ...attempt })),
    made: ({ folder, manifest }: MadeBackup, attempt: Attempt) =>
      write(async (database) => {
        const kept = { name: path.basename(folder), folder, manifest, bytes: sizeOf(manifest) };
        await recordBackup(database, { ...place, ...attempt }, kept);
        await writeFolder(database);
      }),
    copies: (address: string, copies: readonly StoredBackup[]) =>
      write(async (database) => {
        await writeFolder(database);
        await recordCopies(database, place, address, copies);
      }),
    uncopied: (name: string, problem: string) =>
      write(async (database) => {
        await writeFolder(database);
        await recordUncopied(database, place, { name, problem });
      }),
  };
}

export async function printBackups(): Promise<void> {
  const { directory, storage } = readBackupSettings(namedDataDir());
  const backups = await listBackups(directory);
  if (backups.length === 0) console.log(`There is no backup in ${directory}.`);
  for (const { folder, manifest } of backups) console.log(describe(manifest, await readDrillReport(folder), folder));
  if (storage === null) return;
  const opened = openBackupStorage(storage, stopSignal());
  const copies = await opened.list();
  if (copies.length === 0) console.log(`There is no backup in ${storage.address}.`);
  for (const { name, manifest } of copies) console.log(describe(manifest, await opened.readReport(name), `s3:${name}`));
}

function describe(manifest: Manifest, report: DrillReport | null, place: string): string {
  const { madeAt, way, reason, scrypt } = manifest;
  const drill = report ? `drill ${report.at.slice(0, 10)} ${report.ok ? "passed" : "FAILED"}` : "no drill yet";
  const keys = scrypt ? "with keys" : "without keys";
  return `${madeAt}  ${formatSize(sizeOf(manifest))}  ${way}  ${reason}  ${keys}  ${drill}  ${place}`;
}
