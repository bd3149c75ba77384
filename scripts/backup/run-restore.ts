/** Makes a room from a backup. Decision 0099 */
import fs from "node:fs";
import { type Manifest, readBackupKeys, readKeysFile, restoreDatabase, restoreRoom } from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { isRoomRunning } from "../lib/data-directories.ts";
import { findBackup } from "../lib/find-backup.ts";
import { archiveDirOf } from "../lib/room-backup.ts";
import { namedDataDir } from "../lib/room-data.ts";
import { readSecretsFromEnv } from "../lib/secrets.ts";
import { stopSignal } from "../lib/stop-signal.ts";

interface RestoreRequest {
  /** The folder of the backup, or `latest`. */
  readonly named: string;
  /** The file with the keys, for a backup without keys. */
  readonly keysFile: string | undefined;
  /** Where to write the keys of the backup; nothing else is then restored. */
  readonly keysOnly: string | undefined;
}

/** Restores a backup, and prints one line about it. Throws when a part of it does not fit; nothing is changed then. */
export async function restore({ named, keysFile, keysOnly }: RestoreRequest): Promise<void> {
  const dataDir = namedDataDir();
  const { directory, passphrase } = readBackupSettings(dataDir);
  const from = await findBackup(directory, named);
  const keys = keysFile === undefined ? null : await readKeysFile(keysFile);
  if (keysOnly !== undefined) {
    const text = await readBackupKeys({ from, passphrase, keys });
    fs.writeFileSync(keysOnly, text, { mode: 0o600, flag: "wx" });
    console.log(`The keys are in ${keysOnly}.`);
    return;
  }
  const ownerUrl = process.env.DATABASE_URL;
  // A room whose data was deleted while it runs makes a new database in the folder.
  if (!ownerUrl && isRoomRunning(dataDir)) throw new Error(`A room runs in ${dataDir}: stop it first.`);
  const began = performance.now();
  const manifest = ownerUrl
    ? await restoreDatabase({
        ...{ from, passphrase, ownerUrl },
        keys: readSecretsFromEnv(process.env),
        archiveDir: archiveDirOf(dataDir),
      })
    : await restoreRoom({ from, passphrase, keys, dataDir, signal: stopSignal() });
  console.log(describe(manifest, ownerUrl ? "DATABASE_URL" : dataDir, began));
}

function describe({ madeAt }: Manifest, place: string, began: number): string {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `The room is as it was at ${madeAt}, in ${place} (${seconds} s). Start it with npm start.`;
}
