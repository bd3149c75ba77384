/** The log of what this process refused. Fault 109 */
import { createEventLog } from "@poker/http";

declare global {
  /** Writes a line of the event log, which has limits of its own. Set once the output is bounded. */
  var writeLogLine: ((line: string) => void) | undefined;
}

/** The log of this process. */
export const eventLog = createEventLog((line) => {
  const write = globalThis.writeLogLine ?? ((text: string) => void process.stdout.write(text));
  write(`${line}\n`);
});
