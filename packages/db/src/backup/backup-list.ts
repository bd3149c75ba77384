/** Lists the backups in a folder, and deletes the oldest. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { splitFingerprints } from "./key-fingerprints.ts";
import { type Manifest, readManifest } from "./manifest.ts";

export interface KeptBackup {
  /** The name of the folder. */
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** All complete backups in `directory`, the newest first; none when the folder does not exist. */
export async function listBackups(directory: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(directory).catch(() => []);
  const found: KeptBackup[] = [];
  for (const name of names.filter((each) => !each.startsWith("."))) {
    const read = await readManifest(path.join(directory, name)).catch(() => null);
    if (read) found.push({ name, ...read, bytes: sizeOf(read.manifest) });
  }
  return found.toSorted((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? 1 : -1));
}

/** The size of all parts of a backup. */
export const sizeOf = ({ parts }: Manifest): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The report of the last drill of a backup is beside its folder. */
export const drillReportFile = (folder: string): string => `${folder}.drill.json`;

/**
 * The backups that belong to the room with these keys. `backups` begins with the newest. A backup of the room may also
 * name an older key. Older backups that name this key belong to the room too. Decision 0110
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

/** Deletes all backups with the same keys except the newest `keep`. Returns the deleted folders. */
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
