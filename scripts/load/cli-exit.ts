/** Reads the arguments of a run, and sets the exit code of its process. */
import type { LoadResult } from "./run-load.ts";

const MAX_SHOWN_VIOLATIONS = 30;

/** Parses a whole number above zero. */
export function parsePositiveInteger(name: string, given: string | undefined, otherwise: number): number {
  const value = given === undefined ? otherwise : Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number above zero`);
  process.exit(2);
}

export function exitWithResult({ violations }: LoadResult): never {
  for (const line of violations.slice(0, MAX_SHOWN_VIOLATIONS)) console.error(line);
  if (violations.length > MAX_SHOWN_VIOLATIONS) console.error(`… and ${violations.length - MAX_SHOWN_VIOLATIONS} more`);
  console.log(violations.length === 0 ? "Nothing was lost, made up or shown." : `${violations.length} violations`);
  process.exit(violations.length === 0 ? 0 : 1);
}
