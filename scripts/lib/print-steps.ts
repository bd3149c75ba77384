/** Prints the progress of a start in plain lines: which step begins, which step is next, and how long the step has taken so far. */

const STILL_AT_WORK_MS = 10_000;

interface StepsOptions {
  readonly print?: (line: string) => void;
  /** How many milliseconds lie between two lines about the same long step. */
  readonly everyMs?: number;
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1_000)} s`;

/** Returns a function that runs the work of the next step and prints the step's name. `names` are the names of all steps, in order. */
export function tellSteps(
  names: readonly string[],
  { print = console.log, everyMs = STILL_AT_WORK_MS }: StepsOptions = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let index = 0;
  return async (work) => {
    const name = names[index] ?? "";
    index += 1;
    const place = `[${index}/${names.length}]`;
    const next = names[index];
    print(`${place} ${name} …${next === undefined ? "" : ` (next: ${next})`}`);
    const began = performance.now();
    const timer = setInterval(() => print(`${place} ${name}: at work for ${seconds(began)}`), everyMs);
    try {
      const result = await work();
      print(`${place} done in ${seconds(began)}`);
      return result;
    } finally {
      clearInterval(timer);
    }
  };
}
