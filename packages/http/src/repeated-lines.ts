/**
 * Keeps a line that is repeated from filling a log. The line is written at once. After that, it is written with its
 * count, at growing intervals. Faults 91 and 141
 */

/** How many different lines are counted at the same time at most. */
const MAX_KEYS = 500;
const FIRST_INTERVAL_MS = 1_000;
const LONGEST_INTERVAL_MS = 60_000;

interface Run {
  /** How many lines were held back since a line was last written. */
  heldBack: number;
  write: (repeated: number) => void;
}

interface RepeatedLinesOptions {
  /**
   * How many milliseconds must pass without the line before its run ends. By default a run ends after the first
   * interval in which the line did not come.
   */
  readonly quietMs?: number;
}

type WriteLine = (key: string, write: (repeated: number) => void) => void;

/**
 * Returns a function that writes lines. The first line with a key calls `write` at once. Further lines with this key
 * are held back. One of them is written after 1 s, the next after 2 s, 4 s and so on, up to a minute. `repeated` is how
 * many other lines were held back.
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
