/**
 * `npm run restore -- BACKUP`: makes a room from a backup, in an empty DATA_DIR or in the empty database of DATABASE_URL. BACKUP is the
 * folder of the backup, or `latest` for the newest in BACKUP_DIR.
 *   --keys FILE       takes the keys from this secrets.json, for a backup without keys
 *   --keys-only FILE  only writes the keys of the backup into this file
 * Decision 0099
 */
import fs from "node:fs";
import { parseArgs } from "node:util";
import { type Manifest, readBackupKeys, readKeysFile, restoreDatabase, restoreRoom } from "@poker/db/backup";
import { readBackupSettings } from "./lib/backup-settings.ts";
import { isRoomRunning } from "./lib/data-directories.ts";
import { findBackup } from "./lib/find-backup.ts";
import { archiveDirOf } from "./lib/room-backup.ts";
import { namedDataDir } from "./lib/room-data.ts";
import { readSecretsFromEnv } from "./lib/secrets.ts";
import { stopSignal } from "./lib/stop-signal.ts";

const USAGE = "usage: npm run restore -- FOLDER|latest [--keys SECRETS.json] [--keys-only FILE]";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: "string" }, "keys-only": { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [named] = positionals;
  if (values.help || named === undefined || positionals.length > 1) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 1;
  }
  const dataDir = namedDataDir();
  const { directory, passphrase } = readBackupSettings(dataDir);
  const from = await findBackup(directory, named);
  const keys = values.keys === undefined ? null : await readKeysFile(values.keys);
  if (values["keys-only"] !== undefined) {
    const text = await readBackupKeys({ from, passphrase, keys });
    fs.writeFileSync(values["keys-only"], text, { mode: 0o600, flag: "wx" });
    console.log(`The keys are in ${values["keys-only"]}.`);
    return 0;
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
  return 0;
}

function describe({ madeAt }: Manifest, place: string, began: number): string {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `The room is as it was at ${madeAt}, in ${place} (${seconds} s). Start it with npm start.`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
