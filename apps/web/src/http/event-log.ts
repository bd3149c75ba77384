/** The log of what this process refused. Fault 109 */
import { createEventLog } from "@poker/http";

declare global {
  /** Writes a line of a log that has limits of its own. Set once the output is bounded. */
  var writeBoundedLine: ((line: string) => void) | undefined;
}

/** Writes a line of JSON to the output of this process. */
export function writeLogLine(line: string): void {
  const write = globalThis.writeBoundedLine ?? ((text: string) => void process.stdout.write(text));
  write(`${line}\n`);
}

/** The log of this process. */
export const eventLog = createEventLog(writeLogLine);
