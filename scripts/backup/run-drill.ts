/**
 * Practises a restore: restores a backup into a scratch folder with a PostgreSQL of its own, and checks the books, the
 * hands and the keys there.
 * The report is written beside the backup, and into the room's database when the room has one. Decision 0100
 */
import { type DrillReport, hasKeys, keepDrillReport, runDrill } from "@poker/db/backup";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { describeError } from "../lib/command-line.ts";
import { withBackup } from "../lib/find-backup.ts";
import { namedDataDir, withRoomData } from "../lib/room-data.ts";
import { stopSignal } from "../lib/stop-signal.ts";

/**
 * Practises the restore of the named backup, by default the latest one. Prints the report.
 * Resolves to the exit code: 1 when something is wrong.
 */
export async function practiseRestore(named = "latest"): Promise<number> {
  const settings = readBackupSettings(namedDataDir());
  const signal = stopSignal();
  const report = await withBackup(settings, named, signal, async ({ folder, keepReport }) => {
    // A backup that contains keys must open with only these keys, as it would have to after a disaster. For a backup
    // without keys, the drill uses the keys of the room.
    const keys = (await hasKeys(folder)) ? null : await withRoomData("drill", async (room) => room.keys);
    const made = await runDrill({ folder, passphrase: settings.passphrase, keys, signal });
    print(made);
    await keepReport(made);
    return made;
  });
  await withRoomData("drill", ({ ownerUrl }) => keepDrillReport(ownerUrl, report)).catch((error: unknown) =>
    console.error(`The report is not in the room's database: ${describeError(error)}`),
  );
  return report.ok ? 0 : 1;
}

function print({ backup, ms, ok, checked, problems }: DrillReport): void {
  const counts = Object.entries(checked).map(([name, count]) => `${name} ${count}`);
  console.log(`${ok ? "The drill passed" : "The drill FAILED"}: ${backup}, ${(ms / 1_000).toFixed(1)} s`);
  if (counts.length > 0) console.log(`  checked: ${counts.join(", ")}`);
  for (const problem of problems) console.log(`  ${problem}`);
}
