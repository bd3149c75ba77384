/** Prints the result of a run. Ends the process with exit code 1 when there were violations, and otherwise with 0. */
import type { LoadResult } from "./run-load.ts";

const MAX_SHOWN_VIOLATIONS = 30;

export function exitWithResult({ violations }: LoadResult): never {
  for (const line of violations.slice(0, MAX_SHOWN_VIOLATIONS)) console.error(line);
  if (violations.length > MAX_SHOWN_VIOLATIONS) console.error(`… and ${violations.length - MAX_SHOWN_VIOLATIONS} more`);
  console.log(violations.length === 0 ? "Nothing was lost, made up or shown." : `${violations.length} violations`);
  process.exit(violations.length === 0 ? 0 : 1);
}
