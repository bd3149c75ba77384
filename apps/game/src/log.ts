/**
 * Writes the log as lines of JSON. No caller logs cards or secrets, but as a second guard this file removes fields with such names. F4.
 * Repeated warnings and errors are written at growing intervals, with how often they occurred. Faults 91 and 141. A line that a client's
 * message caused contains the ids of the connection, the request and the command. Fault 148
 */
import { findOutageCause } from "@poker/db";
import { createRepeatedLines } from "@poker/http";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { readLogIds } from "./log-context.ts";

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
 * Two lines with the same text count as different when they differ in one of these fields. Each field has only few values: the room's
 * tables, jobs and codes.
 */
const KEY_FIELDS = ["tableId", "poolId", "unitId", "streamId", "poll", "job", "name", "code", "limit"];
/**
 * During an outage of the database, two lines with the same text count as different only when they differ in one of these fields. Table ids
 * are not among them, because the outage has the same cause at all tables. Fault 141
 */
const OUTAGE_KEY_FIELDS = ["poll", "job", "name", "outage"];
/** How long a repeated line may be absent during an outage and still count as the same line. Some lines come once a minute. */
const OUTAGE_QUIET_MS = 60_000;
const WARN = 40;
const FATAL = 60;

/** Creates a log that writes to standard output, or to `to`. */
export const createLog = (level: string, nodeId: string, to: DestinationStream = pino.destination()): Logger =>
  pino(
    {
      level,
      base: { nodeId },
      mixin: readLogIds,
      serializers: { error: serializeError, problem: serializeError },
      hooks: { logMethod: createLogMethod() },
      redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    to,
  );

/** Returns the hook that holds back warnings and errors that repeat. */
function createLogMethod() {
  const writeLine = createRepeatedLines();
  const writeOutage = createRepeatedLines({ quietMs: OUTAGE_QUIET_MS });
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [given, text] = args;
    if (level < WARN || level >= FATAL || typeof given !== "object" || given === null) {
      method.apply(this, args);
      return;
    }
    const fields: object = { ...readLogIds(), ...findOutage(given), ...given };
    const isOutage = "outage" in fields;
    const names = isOutage ? OUTAGE_KEY_FIELDS : KEY_FIELDS;
    const key = [level, text, ...names.map((name) => Reflect.get(fields, name))].join(" ");
    const write = isOutage ? writeOutage : writeLine;
    write(key, (repeated) => method.call(this, repeated === 0 ? fields : { ...fields, repeated }, text));
  };
}

/** Returns the field `outage` for a line whose error comes from an outage of the database, and no field for any other line. */
function findOutage(fields: object): { readonly outage?: string } {
  const outage = findOutageCause(Reflect.get(fields, "error") ?? Reflect.get(fields, "problem"));
  return outage === null ? {} : { outage };
}

/**
 * Copies the name, message, stack and codes of an error. Leaves out the other fields, because a database error may quote a row in them.
 * Leaves out the stack of an outage, because it says nothing.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const codes = ["code", "errno", "syscall"].flatMap((field) =>
    field in error ? [[field, Reflect.get(error, field)]] : [],
  );
  return { name, message, ...(findOutageCause(error) === null ? { stack } : {}), ...Object.fromEntries(codes) };
}
