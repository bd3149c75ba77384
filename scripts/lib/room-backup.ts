/** Makes a backup of a room with the settings of its operator, and deletes the oldest ones afterwards. */
import fs from "node:fs";
import path from "node:path";
import {
  type BackupOptions,
  deleteOldBackups,
  type MadeBackup,
  makeBackup,
  openBackupStorage,
  type StorageSettings,
} from "@poker/db/backup";
import type { BackupSettings } from "./backup-settings.ts";
import { ROOT } from "./workspace.ts";

type RoomBackupOptions = Pick<BackupOptions, "ownerUrl" | "way" | "reason" | "keys"> & {
  readonly dataDir: string;
  readonly settings: BackupSettings;
  /** Where this backup goes, instead of the folder in which old ones are deleted. */
  readonly to?: string | undefined;
  readonly signal?: AbortSignal;
};

interface RoomBackup extends MadeBackup {
  /** The folders of the backups that were deleted. */
  readonly deleted: readonly string[];
}

export async function backUpRoom(options: RoomBackupOptions): Promise<RoomBackup> {
  const { ownerUrl, way, reason, keys, dataDir, settings, to, signal } = options;
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const made = await makeBackup({
    ...{ ownerUrl, way, reason, keys, version },
    directory: to ?? settings.directory,
    passphrase: settings.passphrase,
    sealsAll: settings.sealsAll,
    archiveDir: archiveDirOf(dataDir),
    ...(signal && { signal }),
  });
  // A folder that was named for one backup is not the room's folder of backups.
  const deleted = to === undefined ? await deleteOldBackups(settings.directory, settings.keep, made.manifest.keys) : [];
  return { ...made, deleted };
}

/** Copies a backup to the object storage, where as many are kept as in the folder. Returns the address of the copy. */
export async function copyToStorage(
  storage: StorageSettings,
  { folder, manifest }: MadeBackup,
  keep: number,
  signal: AbortSignal,
): Promise<string> {
  const opened = openBackupStorage(storage, signal);
  await opened.upload(folder);
  await opened.deleteOld(keep, manifest.keys);
  return `${storage.address}/${path.basename(folder)}`;
}

/** The folder in which `npm run archive` keeps the records of old hands. */
export const archiveDirOf = (dataDir: string): string =>
  process.env.ARCHIVE_DIR ? path.resolve(process.env.ARCHIVE_DIR) : path.join(dataDir, "archive");
