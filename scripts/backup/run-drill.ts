/**
 * Practises a restore in a scratch folder with a PostgreSQL of its own, and checks books, hands and keys there. The report is kept beside
 * the backup, and in the room's database when there is one. Decision 0100
 */
import { type DrillReport, hasKeys, keepDrillReport, runDrill } from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { findBackup } from "../lib/find-backup.ts";
import { namedDataDir, withRoomData } from "../lib/room-data.ts";
import { stopSignal } from "../lib/stop-signal.ts";

/** Practises the restore of a backup, or of the latest one. Prints the report, and resolves to the exit code: 1 when something is wrong. */
export async function practiseRestore(named = "latest"): Promise<number> {
  const { directory, passphrase } = readBackupSettings(namedDataDir());
  const folder = await findBackup(directory, named);
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
