/** Prints the progress of a start in plain lines: the step that begins, how long it has taken so far, and the next step. */

const STILL_AT_WORK_MS = 10_000;

interface StepsOptions {
  readonly print?: (line: string) => void;
  /** Time between two lines of a long step. */
  readonly everyMs?: number;
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1_000)} s`;

/** Returns the function that runs the work of the next step. `names` are all steps in order, in words. */
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
