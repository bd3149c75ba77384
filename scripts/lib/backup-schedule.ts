/** Makes a backup every some hours while the room runs. Each backup is a process of its own, at low priority. */
import { listBackups } from "@poker/db/backup";
import { runInBackground } from "./background-command.ts";
import type { BackupSettings } from "./backup-settings.ts";
import type { Stoppable } from "./run-until-stopped.ts";

const HOUR_MS = 3_600_000;
/** The time of the next backup is read again this often, since a backup may have been made by hand. */
const LOOK_INTERVAL_MS = 60_000;
/** The time until a failed backup is tried again. */
const RETRY_MS = 15 * 60_000;

interface ScheduleOptions {
  readonly settings: Pick<BackupSettings, "directory" | "everyHours">;
  readonly dataDir: string;
  readonly print: (line: string) => void;
}

/** Returns null without a schedule. A backup that is under way when the room stops is given up, and leaves nothing. */
export function startBackupSchedule({ settings, dataDir, print }: ScheduleOptions): Stoppable | null {
  const { directory, everyHours } = settings;
  if (everyHours === null) return null;
  const abortion = new AbortController();
  let running: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const [latest] = await listBackups(directory);
    const isDue = !latest || Date.now() - Date.parse(latest.manifest.madeAt) >= everyHours * HOUR_MS;
    if (!isDue || performance.now() - failedAt < RETRY_MS || abortion.signal.aborted) return;
    if (!(await runBackup(dataDir, print, abortion.signal))) failedAt = performance.now();
  };
  const lookOnce = () => {
    running ??= look().finally(() => {
      running = null;
    });
  };
  lookOnce();
  const timer = setInterval(lookOnce, LOOK_INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      abortion.abort();
      await running;
    },
  };
}

/** Returns false when no backup was made. The command prints one line, which becomes a line of the room. */
async function runBackup(dataDir: string, print: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  const { code, line } = await runInBackground({ command: ["backup.ts", "--scheduled"], dataDir, signal });
  if (!signal.aborted) print(code === 0 ? line : `ALARM: the backup failed: ${line}`);
  return code === 0;
}
