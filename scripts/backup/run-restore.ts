/** Makes a room from a backup. Decision 0099 */
import fs from "node:fs";
import {
  type Manifest,
  type RoomKeys,
  readBackupKeys,
  readKeysFile,
  restoreDatabase,
  restoreRoom,
} from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { isRoomRunning } from "../lib/data-directories.ts";
import { withBackup } from "../lib/find-backup.ts";
import { archiveDirOf } from "../lib/room-backup.ts";
import { namedDataDir } from "../lib/room-data.ts";
import { readSecretsFromEnv } from "../lib/secrets.ts";
import { stopSignal } from "../lib/stop-signal.ts";

interface RestoreRequest {
  /** Which backup to restore, in the form that `withBackup` accepts. */
  readonly named: string;
  /** The path of a file with the keys. It is needed for a backup without keys. */
  readonly keysFile: string | undefined;
  /** The path to which the keys of the backup are written. When it is given, nothing else is restored. */
  readonly keysOnly: string | undefined;
}

/**
 * Restores a backup, and prints one line about it. First checks the whole backup. If a part is missing or altered,
 * throws before it has changed anything.
 */
export async function restore({ named, keysFile, keysOnly }: RestoreRequest): Promise<void> {
  const dataDir = namedDataDir();
  const settings = readBackupSettings(dataDir);
  const { passphrase } = settings;
  const keys = keysFile === undefined ? null : await readKeysFile(keysFile);
  const signal = stopSignal();
  if (keysOnly !== undefined) {
    const text = await withBackup(settings, named, signal, ({ folder }) =>
      readBackupKeys({ from: folder, passphrase, keys }),
    );
    fs.writeFileSync(keysOnly, text, { mode: 0o600, flag: "wx" });
    console.log(`The keys are in ${keysOnly}.`);
    return;
  }
  // A running room would keep using the folder, even if its data was deleted: it makes a new database there.
  if (!process.env.DATABASE_URL && isRoomRunning(dataDir)) throw new Error(`A room runs in ${dataDir}: stop it first.`);
  await withBackup(settings, named, signal, ({ folder }) =>
    restoreFolder({ from: folder, passphrase, keys, signal }, dataDir),
  );
}

interface FolderRestore {
  readonly from: string;
  readonly passphrase: string | null;
  readonly keys: RoomKeys | null;
  readonly signal: AbortSignal;
}

async function restoreFolder({ from, passphrase, keys, signal }: FolderRestore, dataDir: string): Promise<void> {
  const ownerUrl = process.env.DATABASE_URL;
  const began = performance.now();
  const manifest = ownerUrl
    ? await restoreDatabase({
        ...{ from, passphrase, ownerUrl },
        keys: readSecretsFromEnv(process.env),
        archiveDir: archiveDirOf(dataDir),
      })
    : await restoreRoom({ from, passphrase, keys, dataDir, signal });
  console.log(describe(manifest, ownerUrl ? "DATABASE_URL" : dataDir, began));
}

function describe({ madeAt }: Manifest, place: string, began: number): string {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `The room is as it was at ${madeAt}, in ${place} (${seconds} s). Start it with npm start.`;
}
