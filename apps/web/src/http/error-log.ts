/**
 * Logs the errors of requests: one line of JSON for each, with the request's id and path, and the error's stack without secrets. Errors
 * that repeat are written at growing intervals, with their count. Fault 125
 */
import { createRepeatedLines } from "@poker/http";
import { kindOf } from "./bounded-output.ts";
import { writeLogLine } from "./event-log.ts";
import { createRedactor, secretsOf } from "./redact.ts";

const MAX_MESSAGE_CHARS = 500;
const MAX_STACK_CHARS = 2_000;
const MAX_PATH_CHARS = 200;
/**
 * An outage is over when it has caused no error for this time. Until then, all its errors count as one repeated line.
 */
const OUTAGE_QUIET_MS = 60_000;

interface FailedRequest {
  /** null when the request has no id, such as the room's own request for a page that it keeps. */
  readonly requestId: string | null;
  readonly method: string;
  /** The URL of the request; its query is not logged. */
  readonly path: string;
  /** The file that answers the URL, such as `/table/[id]`. */
  readonly route?: string;
  /** What failed: a page, a route, or the code in front of them. */
  readonly kind?: string;
  /** The cause when the error comes from an outage of the database. */
  readonly outage?: string | null;
}

declare global {
  /** The messages of errors that were logged a moment ago. Next.js writes the same errors as text, which is then left out. */
  var loggedErrors: Set<string> | undefined;
  /** One log for all bundles of the process. */
  var processErrorLog: LogError | undefined;
}

const REMEMBERED_MS = 1_000;

/** Remembers that the error is logged, so that its text from Next.js is left out. */
export function markAsLogged(message: string): void {
  globalThis.loggedErrors ??= new Set();
  const logged = globalThis.loggedErrors;
  logged.add(message);
  setTimeout(() => logged.delete(message), REMEMBERED_MS).unref();
}

const isText = (value: unknown): value is string => typeof value === "string";

type LogError = (error: unknown, request: FailedRequest) => void;

/** Creates the log of one process. `write` gets each line. */
export function createErrorLog(write: (line: string) => void, secrets: readonly string[]): LogError {
  const redact = createRedactor(secrets);
  const writeRepeated = createRepeatedLines();
  const writeOutage = createRepeatedLines({ quietMs: OUTAGE_QUIET_MS });
  return (thrown, { path, outage = null, ...request }) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    markAsLogged(error.message);
    const { name, message, stack = "" } = error;
    const [code, digest] = [Reflect.get(error, "code"), Reflect.get(error, "digest")];
    const line = {
      level: 50,
      time: Date.now(),
      msg: "a request failed",
      ...request,
      path: redact((path.split("?", 1)[0] ?? "").slice(0, MAX_PATH_CHARS)),
      ...(isText(digest) ? { digest } : {}),
      ...(outage === null ? {} : { outage }),
      error: {
        name,
        message: redact(message.slice(0, MAX_MESSAGE_CHARS)),
        ...(isText(code) ? { code } : {}),
        // The stack of an error that an outage caused shows nothing useful.
        ...(outage === null ? { stack: redact(stack.slice(0, MAX_STACK_CHARS)) } : {}),
      },
    };
    const writeLine = (repeated: number) => write(JSON.stringify(repeated === 0 ? line : { ...line, repeated }));
    if (outage === null) writeRepeated([request.route, request.kind, name, kindOf(message)].join(" "), writeLine);
    else writeOutage(outage, writeLine);
  };
}

/** Logs an error of this process. */
export const logError: LogError = (error, request) => {
  globalThis.processErrorLog ??= createErrorLog(writeLogLine, secretsOf(process.env));
  globalThis.processErrorLog(error, request);
};
