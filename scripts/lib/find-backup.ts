/**
 * Finds the backup that a person names for a command. It may be in the room's folder of backups, in another folder, in
 * one tar file, or in the object storage.
 */
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import {
  type DrillReport,
  keepReportBeside,
  listBackups,
  openBackupStorage,
  type StorageSettings,
  unpackBackup,
} from "@poker/db/backup";
import type { BackupSettings } from "./backup-settings.ts";

interface FoundBackup {
  readonly folder: string;
  /** Stores the report of a drill beside the backup. Does nothing when the backup is a tar file. */
  keepReport(report: DrillReport): Promise<void>;
}

/** The beginning of the name of a backup that is in the object storage. */
const STORED = "s3:";

/**
 * Finds the backup `named` and gives its folder to `use`.
 * `named` is a path to a folder or a tar file, `latest`, `s3:NAME` or `s3:latest`.
 * A tar file or a backup from the object storage is first written into a scratch folder, which is deleted afterwards.
 */
export async function withBackup<T>(
  { directory, storage }: Pick<BackupSettings, "directory" | "storage">,
  named: string,
  signal: AbortSignal,
  use: (backup: FoundBackup) => Promise<T>,
): Promise<T> {
  if (named.startsWith(STORED)) return withStored(storage, named.slice(STORED.length), signal, use);
  const place = named === "latest" ? await findLatest(directory, storage) : path.resolve(named);
  const file = fs.statSync(place, { throwIfNoEntry: false });
  if (file?.isFile() && path.extname(place) === ".tar") return withUnpacked(place, use);
  return use({ folder: place, keepReport: (report) => keepReportBeside(place, report) });
}

async function findLatest(directory: string, storage: StorageSettings | null): Promise<string> {
  const [latest] = await listBackups(directory);
  if (latest) return latest.folder;
  const otherPlace = storage ? `, s3:latest is the newest in ${storage.address}` : "";
  throw new Error(`There is no backup in ${directory}: set BACKUP_DIR, or name the folder of the backup${otherPlace}.`);
}

async function withStored<T>(
  settings: StorageSettings | null,
  named: string,
  signal: AbortSignal,
  use: (backup: FoundBackup) => Promise<T>,
): Promise<T> {
  if (settings === null) throw new Error("A backup in the object storage needs BACKUP_S3_URL.");
  const storage = openBackupStorage(settings, signal);
  const name = named === "latest" ? (await storage.list())[0]?.name : named;
  if (name === undefined) throw new Error(`There is no backup in ${settings.address}.`);
  return withScratch(name, async (folder) => {
    await storage.download(name, folder);
    return use({ folder, keepReport: (report) => storage.keepReport(name, report) });
  });
}

const withUnpacked = <T>(file: string, use: (backup: FoundBackup) => Promise<T>): Promise<T> =>
  withScratch(path.basename(file, ".tar"), async (folder) => {
    fs.mkdirSync(folder);
    await unpackBackup(file, folder);
    return use({ folder, keepReport: async () => {} });
  });

/** Gives `use` a path for a new folder with this name. The path is inside a temporary folder, which is deleted afterwards. */
async function withScratch<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "poker-backup-"));
  try {
    return await use(path.join(scratch, path.basename(name)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
