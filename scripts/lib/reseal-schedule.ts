/**
 * Re-seals what older keys protect while the room runs, when a key is being rotated. This is repeated until nothing is
 * left, because some data is not re-sealed and ends by itself: steps become records, and tournaments begin. Decision
 * 0110
 */
import { splitKeys } from "@poker/db";
import { runInBackground } from "./background-command.ts";
import type { Stoppable } from "./run-until-stopped.ts";
import type { Secrets } from "./secrets.ts";

/** Long, because each attempt reads all hands. */
const AGAIN_MS = 6 * 3_600_000;

interface ScheduleOptions {
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Tests pass another function. */
  readonly run?: typeof runInBackground;
}

/**
 * Returns null when no name has several keys. Re-sealing stops between two batches when the room stops, and continues at the next start.
 */
export function startResealSchedule({
  secrets,
  dataDir,
  print,
  run = runInBackground,
}: ScheduleOptions): Stoppable | null {
  const { LIVE_KEY, ARCHIVE_KEY } = secrets;
  if ([LIVE_KEY, ARCHIVE_KEY].every((setting) => splitKeys(setting).length === 1)) return null;
  const abortion = new AbortController();
  let running: Promise<void> | null = null;
  let printed = "";
  const reseal = async () => {
    const { code, line } = await run({ command: ["keys.ts", "reseal"], dataDir, signal: abortion.signal });
    if (abortion.signal.aborted) return;
    if (code === 0) clearInterval(timer);
    // The last line says that all is done, what is left, or what went wrong.
    if (line !== printed) print(`Keys: ${line.trim()}`);
    printed = line;
  };
  const resealOnce = () => {
    running ??= reseal().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(resealOnce, AGAIN_MS);
  timer.unref();
  resealOnce();
  return {
    async stop() {
      clearInterval(timer);
      abortion.abort();
      await running;
    },
  };
}
