/** Keeps a repeated line from filling a log: it is written at once, and then with its count at growing intervals. Faults 91 and 141 */

/** The most different lines that are followed at the same time. */
const MAX_KEYS = 500;
const FIRST_INTERVAL_MS = 1_000;
const LONGEST_INTERVAL_MS = 60_000;

interface Run {
  /** How many lines have been held back since the last one was written. */
  heldBack: number;
  write: (repeated: number) => void;
}

interface RepeatedLinesOptions {
  /** A line that comes back within this time belongs to the same run. By default any interval without the line ends the run. */
  readonly quietMs?: number;
}

type WriteLine = (key: string, write: (repeated: number) => void) => void;

/**
 * Returns a function that calls `write` at once for the first line with a key, and later once for all further lines with this key: after a
 * second, and then after twice the time each time, at most a minute. `repeated` is how many more such lines there were.
 */
export function createRepeatedLines({ quietMs = 0 }: RepeatedLinesOptions = {}): WriteLine {
  const runs = new Map<string, Run>();

  function scheduleEnd(key: string, run: Run, intervalMs: number): void {
    setTimeout(() => {
      if (run.heldBack === 0 && intervalMs >= quietMs) {
        runs.delete(key);
        return;
      }
      if (run.heldBack > 0) run.write(run.heldBack - 1);
      run.heldBack = 0;
      scheduleEnd(key, run, Math.min(2 * intervalMs, LONGEST_INTERVAL_MS));
    }, intervalMs).unref();
  }

  return (key, write) => {
    const known = runs.get(key);
    if (known) {
      known.heldBack += 1;
      known.write = write;
      return;
    }
    if (runs.size >= MAX_KEYS) return;
    const run = { heldBack: 0, write };
    runs.set(key, run);
    write(0);
    scheduleEnd(key, run, FIRST_INTERVAL_MS);
  };
}
