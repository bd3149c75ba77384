/**
 * `npm run drill`: practises a restore. Restores the latest backup, or the named one, into a scratch folder with a PostgreSQL of its own,
 * checks its books and hands, and opens an old hand with its keys. Exits with 0 when all is well, otherwise with 1. The report is kept beside
 * the backup, and in the room's database when there is one. Decision 0100
 */
import { parseArgs } from "node:util";
import { type DrillReport, hasKeys, keepDrillReport, runDrill } from "@poker/db/backup";
import { readBackupSettings } from "./lib/backup-settings.ts";
import { findBackup } from "./lib/find-backup.ts";
import { namedDataDir, withRoomData } from "./lib/room-data.ts";
import { stopSignal } from "./lib/stop-signal.ts";

const USAGE = "usage: npm run drill [-- FOLDER|latest]";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", default: false } },
  });
  if (values.help || positionals.length > 1) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 1;
  }
  const { directory, passphrase } = readBackupSettings(namedDataDir());
  const folder = await findBackup(directory, positionals[0] ?? "latest");
  // A backup with keys must open by itself, as after a disaster.
  const keys = (await hasKeys(folder)) ? null : await withRoomData("drill", async (room) => room.keys);
  const report = await runDrill({ folder, passphrase, keys, signal: stopSignal() });
  print(report);
  await withRoomData("drill", ({ ownerUrl }) => keepDrillReport(ownerUrl, report)).catch((error: unknown) =>
    console.error(`The report is only beside the backup: ${error instanceof Error ? error.message : error}`),
  );
  return report.ok ? 0 : 1;
}

function print({ backup, ms, ok, checked, problems }: DrillReport): void {
  const counts = Object.entries(checked).map(([name, count]) => `${name} ${count}`);
  console.log(`${ok ? "The drill passed" : "The drill FAILED"}: ${backup}, ${(ms / 1_000).toFixed(1)} s`);
  if (counts.length > 0) console.log(`  checked: ${counts.join(", ")}`);
  for (const problem of problems) console.log(`  ${problem}`);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
