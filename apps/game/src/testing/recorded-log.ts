/** A log that keeps its lines, for tests that check what is logged. */
import { Writable } from "node:stream";
import { createLog, type Logger } from "../log.ts";

interface RecordedLog {
  readonly log: Logger;
  /** The lines, each as the log would write it. */
  readonly lines: string[];
  /** Returns the fields of each line. */
  read(): Record<string, unknown>[];
}

/** Creates a log that keeps its lines instead of writing them. */
export function recordLog(level: "info" | "warn"): RecordedLog {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog(level, "boot", to), lines, read: () => lines.map((line) => JSON.parse(line)) };
}
