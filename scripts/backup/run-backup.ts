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
  recordFailure,
  recordFolder,
  sizeOf,
} from "@poker/db/backup";
import { type BackupSettings, readBackupSettings } from "../lib/backup-settings.ts";
import { describeError } from "../lib/command-line.ts";
import { backUpRoom, copyToStorage } from "../lib/room-backup.ts";
import { namedDataDir, withRoomData } from "../lib/room-data.ts";
import { stopSignal } from "../lib/stop-signal.ts";

const NO_PASSPHRASE =
  "Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, which seals the keys in the backup, or leave the keys out with --without-keys. Without its keys a room opens no old hand.";

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

interface BackupRequest {
  /** Where this backup goes, instead of the room's folder of backups. */
  readonly to: string | undefined;
  readonly copiesFiles: boolean;
  readonly leavesKeysOut: boolean;
  /** undefined when a person runs the command. */
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
    const record = startRecord(ownerUrl, { way, reason, directory: to ? path.resolve(to) : settings.directory });
    try {
      if (settings.passphrase === null && !leavesKeysOut) throw new Error(NO_PASSPHRASE);
      const made = await backUpRoom({
        ...{ ownerUrl, dataDir, keys, way, reason, signal },
        settings: leavesKeysOut ? { ...settings, passphrase: null } : settings,
        to: to && path.resolve(to),
      });
      printMade(made, record.began);
      const copied = to === undefined ? await copy(settings, made, signal) : NOT_COPIED;
      await record.made(made, copied);
      if (copied.problem !== null) throw new UncopiedError(copied.problem);
    } catch (error) {
      // A backup that is given up because the room stops is not a failure.
      if (!signal.aborted && !(error instanceof UncopiedError))
        await record.failed(describeError(error).split("\n", 1)[0] ?? "");
      throw error;
    }
  });
}

/** The backup is whole in its folder, but not in the object storage. */
class UncopiedError extends Error {}

interface Copied {
  readonly storage: string | null;
  readonly problem: string | null;
}
const NOT_COPIED: Copied = { storage: null, problem: null };

async function copy({ storage, keep }: BackupSettings, made: MadeBackup, signal: AbortSignal): Promise<Copied> {
  if (storage === null) return NOT_COPIED;
  try {
    const address = await copyToStorage(storage, made, keep, signal);
    console.log(`Copied to ${address}`);
    return { storage: address, problem: null };
  } catch (error) {
    return { storage: null, problem: `The backup was made, but not copied: ${describeError(error)}` };
  }
}

function printMade({ folder, manifest, deleted }: MadeBackup & { readonly deleted: readonly string[] }, began: number) {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const content = manifest.scrypt ? "with its keys" : "without its keys";
  const gone = deleted.length > 0 ? `; deleted ${deleted.length} old` : "";
  console.log(`Backed up ${content}, ${formatSize(sizeOf(manifest))} in ${seconds} s: ${folder}${gone}`);
}

/** Records the outcome in the room's database. A room of an earlier version has no place for it. */
function startRecord(ownerUrl: string, attempt: Pick<Manifest, "way" | "reason"> & { readonly directory: string }) {
  const began = performance.now();
  const at = new Date();
  const host = os.hostname();
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
  const now = () => ({ ...attempt, host, at, ms: Math.round(performance.now() - began) });
  return {
    began,
    failed: (problem: string) => write((database) => recordFailure(database, { ...now(), problem })),
    made: ({ folder, manifest }: MadeBackup, copied: Copied) =>
      write(async (database) => {
        const kept = { name: path.basename(folder), folder, manifest, bytes: sizeOf(manifest) };
        await recordBackup(database, { ...now(), ...copied }, kept);
        await recordFolder(database, { host, directory: attempt.directory }, await listBackups(attempt.directory));
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
