/**
 * Writes the log as lines of JSON. No caller logs cards or secrets; fields with such names are still removed. F4. Warnings and errors that
 * repeat are written once a second, with their count. Fault 91
 */
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { createRepeatedLines } from "./repeated-lines.ts";

export type { Logger };

const REDACTED_FIELDS = [
  "deck",
  "cards",
  "hands",
  "seed",
  "sealed",
  "ticket",
  "secret",
  "password",
  "state",
  "event",
  "events",
];

/**
 * Two lines with the same text count as different when one of these fields differs. There are not many values: only those of the room's
 * tables, jobs and codes.
 */
const KEY_FIELDS = ["tableId", "poolId", "unitId", "streamId", "poll", "job", "name", "code", "limit"];
const WARN = 40;
const FATAL = 60;

/** Creates a log that writes to standard output, or to `to`. */
export const createLog = (level: string, nodeId: string, to: DestinationStream = pino.destination()): Logger =>
  pino(
    {
      level,
      base: { nodeId },
      serializers: { error: serializeError, problem: serializeError },
      hooks: { logMethod: createLogMethod() },
      redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    to,
  );

/** Returns the hook that holds back repeated warnings and errors. */
function createLogMethod() {
  const writeLine = createRepeatedLines();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [fields, text] = args;
    if (level < WARN || level >= FATAL || typeof fields !== "object" || fields === null) {
      method.apply(this, args);
      return;
    }
    const key = [level, text, ...KEY_FIELDS.map((name) => Reflect.get(fields, name))].join(" ");
    writeLine(key, (repeated) => method.call(this, repeated === 0 ? fields : { ...fields, repeated }, text));
  };
}

/** Copies name, message, stack and code of an error. Other fields of a database error may quote the row. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
