/** Makes a backup of a room with the settings of its operator, and then deletes the oldest backups. */
import fs from "node:fs";
import path from "node:path";
import {
  type BackupOptions,
  deleteOldBackups,
  fingerprintKeys,
  isSealed,
  listBackups,
  listBackupsOf,
  type MadeBackup,
  makeBackup,
  openBackupStorage,
  type RoomKeys,
  type StorageSettings,
  type StoredBackup,
} from "@poker/db/backup";
import type { BackupSettings } from "./backup-settings.ts";
import { ROOT } from "./workspace.ts";

type RoomBackupOptions = Pick<BackupOptions, "ownerUrl" | "way" | "reason" | "keys"> & {
  readonly dataDir: string;
  readonly settings: BackupSettings;
  /** The folder for this backup, when it must not go into the room's folder of backups. No old backups are deleted then. */
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
  // A folder that was named for this one backup is not the room's folder of backups, so nothing is deleted in it.
  const deleted = to === undefined ? await deleteOldBackups(settings.directory, settings.keep, made.manifest.keys) : [];
  return { ...made, deleted };
}

export interface CopyOptions {
  readonly settings: BackupSettings;
  readonly storage: StorageSettings;
  readonly keys: RoomKeys;
  readonly signal: AbortSignal;
}

/** Returns true when a backup may be copied to the object storage: it is sealed, or the operator has switched sealing off. */
export const mayBeCopied = (
  manifest: MadeBackup["manifest"],
  { sealsAll }: Pick<BackupSettings, "sealsAll">,
): boolean => isSealed(manifest) || !sealsAll;

/**
 * Copies every backup of the folder that is missing in the object storage, the oldest first. It may be new, have been
 * made before a migration, or have failed to be copied earlier. Then deletes old copies, so that the storage keeps as
 * many backups as the folder.
 * `added` are the addresses of the new copies. `copies` are all copies in the storage.
 */
export async function copyToStorage({ settings, storage, keys, signal }: CopyOptions): Promise<{
  readonly added: readonly string[];
  readonly copies: readonly StoredBackup[];
}> {
  const { directory, keep } = settings;
  const fingerprints = fingerprintKeys(keys);
  const opened = openBackupStorage(storage, signal);
  const stored = new Set((await opened.list()).map(({ name }) => name));
  const kept = listBackupsOf(await listBackups(directory), fingerprints).slice(0, keep);
  const missing = kept
    .filter(({ name, manifest }) => !stored.has(name) && mayBeCopied(manifest, settings))
    .toReversed();
  for (const { folder } of missing) await opened.upload(folder);
  const copies = await opened.deleteOld(keep, fingerprints);
  return { added: missing.map(({ name }) => `${storage.address}/${name}`), copies };
}

/** Returns the folder in which `npm run archive` keeps the records of old hands. */
export const archiveDirOf = (dataDir: string): string =>
  process.env.ARCHIVE_DIR ? path.resolve(process.env.ARCHIVE_DIR) : path.join(dataDir, "archive");
