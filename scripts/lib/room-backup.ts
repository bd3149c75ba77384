/** Makes a backup of a room with the settings of its operator, and deletes the oldest ones afterwards. */
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

export interface CopyOptions {
  readonly settings: BackupSettings;
  readonly storage: StorageSettings;
  readonly keys: RoomKeys;
  readonly signal: AbortSignal;
}

/** A backup that is not sealed is copied only when the operator has switched sealing off. */
export const mayBeCopied = (
  manifest: MadeBackup["manifest"],
  { sealsAll }: Pick<BackupSettings, "sealsAll">,
): boolean => isSealed(manifest) || !sealsAll;

/**
 * Copies the backups of the folder that the object storage does not have, the oldest first: a new one, one that was made before a migration,
 * and those whose copy failed. The storage keeps as many as the folder. Returns the addresses of the new copies, and all copies.
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

/** The folder in which `npm run archive` keeps the records of old hands. */
export const archiveDirOf = (dataDir: string): string =>
  process.env.ARCHIVE_DIR ? path.resolve(process.env.ARCHIVE_DIR) : path.join(dataDir, "archive");
