/** Lists the backups in a folder, and deletes the oldest. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { splitFingerprints } from "./key-fingerprints.ts";
import { type Manifest, readManifest } from "./manifest.ts";

export interface KeptBackup {
  /** The name of the backup's folder. */
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** Returns all complete backups in `directory`, newest first. Empty when the folder does not exist. */
export async function listBackups(directory: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(directory).catch(() => []);
  const found: KeptBackup[] = [];
  for (const name of names.filter((each) => !each.startsWith("."))) {
    const read = await readManifest(path.join(directory, name)).catch(() => null);
    if (read) found.push({ name, ...read, bytes: sizeOf(read.manifest) });
  }
  return found.toSorted((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? 1 : -1));
}

/** Returns the size of all parts of a backup, in bytes. */
export const sizeOf = ({ parts }: Manifest): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the path of the report of a backup's last drill. The file is beside the backup's folder. */
export const drillReportFile = (folder: string): string => `${folder}.drill.json`;

/**
 * Returns the backups that belong to the room with these keys. `backups` must begin with the newest. Keys may have been rotated: when one
 * of the room's backups names an older key as well, all older backups with that key also belong to the room. Decision 0110
 */
export function listBackupsOf<B extends Pick<KeptBackup, "manifest">>(
  backups: readonly B[],
  keys: Manifest["keys"],
): readonly B[] {
  const known = new Set(splitFingerprints(keys.ARCHIVE_KEY));
  return backups.filter(({ manifest }) => {
    const fingerprints = splitFingerprints(manifest.keys.ARCHIVE_KEY);
    const isOwn = fingerprints.some((fingerprint) => known.has(fingerprint));
    if (isOwn) for (const fingerprint of fingerprints) known.add(fingerprint);
    return isOwn;
  });
}

/** Deletes the room's backups in `directory`, except the newest `keep`. Returns the deleted folders. */
export async function deleteOldBackups(
  directory: string,
  keep: number,
  keys: Manifest["keys"],
): Promise<readonly string[]> {
  const own = listBackupsOf(await listBackups(directory), keys);
  const old = own.slice(keep).map(({ folder }) => folder);
  for (const folder of old) {
    await rm(folder, { recursive: true });
    await rm(drillReportFile(folder), { force: true });
  }
  return old;
}
