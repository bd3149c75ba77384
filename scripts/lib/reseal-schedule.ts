/**
 * Re-seals data of older keys while the room runs, if a key is being rotated. Tries again until no data is left under
 * older keys. Some data cannot be re-sealed and goes away only with time, when steps become records and tournaments
 * begin. Decision 0110
 */
import { splitKeys } from "@poker/db";
import { runInBackground } from "./background-command.ts";
import type { Stoppable } from "./run-until-stopped.ts";
import type { Secrets } from "./secrets.ts";

/** How long to wait before the next attempt. It is long, because each attempt reads all hands. */
const AGAIN_MS = 6 * 3_600_000;

interface ScheduleOptions {
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly print: (line: string) => void;
  /** Runs the command. Tests pass another function. */
  readonly run?: typeof runInBackground;
}

/**
 * Starts the schedule. Returns null when no name has more than one key, because then there is nothing to re-seal.
 * When the room stops, re-sealing stops after the current batch. It continues at the next start.
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
    // The last line says that everything is re-sealed, what is left, or what went wrong. The same line is not printed twice in a row.
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
