/**
 * Keeps a repeated line from filling a log. The line is written at once, and then with its count at growing intervals.
 * Faults 91 and 141
 */

/** The maximum number of different lines that are counted at the same time. */
const MAX_KEYS = 500;
const FIRST_INTERVAL_MS = 1_000;
const LONGEST_INTERVAL_MS = 60_000;

interface Run {
  /** The number of lines that were held back since a line was last written. */
  heldBack: number;
  write: (repeated: number) => void;
}

interface RepeatedLinesOptions {
  /**
   * A line that is repeated within this time belongs to the same run. By default, the first interval without the line
   * ends the run.
   */
  readonly quietMs?: number;
}

type WriteLine = (key: string, write: (repeated: number) => void) => void;

/**
 * Returns a function that calls `write` at once for the first line with a key. Further lines with this key are held
 * back, and one of them is written after 1 s, then after 2 s, 4 s and so on, at most a minute. `repeated` is the number
 * of other lines that were held back.
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
