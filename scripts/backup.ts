/**
 * `npm run backup`: backs up the room in DATA_DIR or of DATABASE_URL, also while it runs: the database, the keys, and the files of old hands.
 *   --to FOLDER     writes this backup into another folder than BACKUP_DIR, and deletes no old one
 *   --files         copies the files of the embedded PostgreSQL instead of the rows: quicker, but only for the same version of PostgreSQL
 *   --without-keys  needs no passphrase; the keys are then not in the backup
 *   --list          lists the backups, with the last drill of each
 * Decision 0099
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { type KeptBackup, listBackups, readDrillReport } from "@poker/db/backup";
import { readBackupSettings } from "./lib/backup-settings.ts";
import { backUpRoom } from "./lib/room-backup.ts";
import { namedDataDir, withRoomData } from "./lib/room-data.ts";
import { stopSignal } from "./lib/stop-signal.ts";

const USAGE = "usage: npm run backup [-- --to FOLDER] [--files] [--without-keys] [--list]";
const NO_PASSPHRASE =
  "Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, which seals the keys in the backup, or leave the keys out with --without-keys. Without its keys a room opens no old hand.";

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      files: { type: "boolean", default: false },
      "without-keys": { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      // The launcher gives this to the backups of its schedule.
      scheduled: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.list) return printList();
  if (values.files && process.env.DATABASE_URL)
    throw new Error(
      "--files copies the files of the embedded PostgreSQL; with DATABASE_URL only rows can be backed up.",
    );
  await withRoomData("backup", async ({ ownerUrl, dataDir, keys }) => {
    const settings = readBackupSettings(dataDir);
    if (settings.passphrase === null && !values["without-keys"]) throw new Error(NO_PASSPHRASE);
    const began = performance.now();
    const { folder, manifest, deleted } = await backUpRoom({
      ...{ ownerUrl, dataDir, keys },
      way: values.files ? "files" : "rows",
      reason: values.scheduled ? "schedule" : "command",
      settings: values["without-keys"] ? { ...settings, passphrase: null } : settings,
      to: values.to && path.resolve(values.to),
      signal: stopSignal(),
    });
    const size = formatSize(manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const content = manifest.scrypt ? "with its keys" : "without its keys";
    const gone = deleted.length > 0 ? `; deleted ${deleted.length} old` : "";
    console.log(`Backed up ${content}, ${size} in ${seconds} s: ${folder}${gone}`);
  });
}

async function printList(): Promise<void> {
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

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
