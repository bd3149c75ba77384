/** Makes a backup of a room, or lists its backups. Decision 0099 */
import path from "node:path";
import { type KeptBackup, listBackups, readDrillReport } from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { backUpRoom } from "../lib/room-backup.ts";
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
  readonly isScheduled: boolean;
}

/** Makes a backup, and prints one line about it. */
export async function backUp({ to, copiesFiles, leavesKeysOut, isScheduled }: BackupRequest): Promise<void> {
  if (copiesFiles && process.env.DATABASE_URL)
    throw new Error(
      "--files copies the files of the embedded PostgreSQL; with DATABASE_URL only rows can be backed up.",
    );
  await withRoomData("backup", async ({ ownerUrl, dataDir, keys }) => {
    const settings = readBackupSettings(dataDir);
    if (settings.passphrase === null && !leavesKeysOut) throw new Error(NO_PASSPHRASE);
    const began = performance.now();
    const { folder, manifest, deleted } = await backUpRoom({
      ...{ ownerUrl, dataDir, keys },
      way: copiesFiles ? "files" : "rows",
      reason: isScheduled ? "schedule" : "command",
      settings: leavesKeysOut ? { ...settings, passphrase: null } : settings,
      to: to && path.resolve(to),
      signal: stopSignal(),
    });
    const size = formatSize(manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const content = manifest.scrypt ? "with its keys" : "without its keys";
    const gone = deleted.length > 0 ? `; deleted ${deleted.length} old` : "";
    console.log(`Backed up ${content}, ${size} in ${seconds} s: ${folder}${gone}`);
  });
}

export async function printBackups(): Promise<void> {
  const { directory } = readBackupSettings(namedDataDir());
  const backups = await listBackups(directory);
  if (backups.length === 0) console.log(`There is no backup in ${directory}.`);
  for (const backup of backups) console.log(await describe(backup));
}

async function describe({ folder, manifest, bytes }: KeptBackup): Promise<string> {
  const { madeAt, way, reason, scrypt } = manifest;
  const report = await readDrillReport(folder);
  const drill = report ? `drill ${report.at.slice(0, 10)} ${report.ok ? "passed" : "FAILED"}` : "no drill yet";
  return `${madeAt}  ${formatSize(bytes)}  ${way}  ${reason}  ${scrypt ? "with keys" : "without keys"}  ${drill}  ${folder}`;
}
