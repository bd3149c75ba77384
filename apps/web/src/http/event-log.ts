/** Logs what this process refused. Fault 109 */
import { createEventLog } from "@poker/http";

declare global {
  /** Writes a line of a log, below the process's limit of output. Undefined until the output is limited. */
  var writeBoundedLine: ((line: string) => void) | undefined;
}

/** Writes one line to this process's output. */
export function writeLogLine(line: string): void {
  const write = globalThis.writeBoundedLine ?? ((text: string) => void process.stdout.write(text));
  write(`${line}\n`);
}

export const eventLog = createEventLog(writeLogLine);
