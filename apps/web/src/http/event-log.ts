/** Logs what this process refused. Fault 109 */
import { createEventLog } from "@poker/http";

declare global {
  /** Writes a line of a log that limits its lines itself. Set when this process begins to limit its output. */
  var writeBoundedLine: ((line: string) => void) | undefined;
}

/** Writes one line to this process's output. */
export function writeLogLine(line: string): void {
  const write = globalThis.writeBoundedLine ?? ((text: string) => void process.stdout.write(text));
  write(`${line}\n`);
}

export const eventLog = createEventLog(writeLogLine);
