/**
 * Logs the errors of requests. Each error is one JSON line with the request's id and path, and with the error's stack.
 * Secrets are removed. An error that repeats is written at growing intervals, with a count. Fault 125
 */
import { createRepeatedLines } from "@poker/http";
import { kindOf } from "./bounded-output.ts";
import { writeLogLine } from "./event-log.ts";
import { createRedactor, secretsOf } from "./redact.ts";

const MAX_MESSAGE_CHARS = 500;
const MAX_STACK_CHARS = 2_000;
const MAX_PATH_CHARS = 200;
/** How long an outage must cause no error before it counts as over. Until then, all its errors are written as one repeated line. */
const OUTAGE_QUIET_MS = 60_000;

interface FailedRequest {
  /** null when the request has no id, for example the room's own request for a page that it caches. */
  readonly requestId: string | null;
  readonly method: string;
  /** The request's URL. Its query is not logged. */
  readonly path: string;
  /** The file that handles the URL, such as `/table/[id]`. */
  readonly route?: string;
  /** The code that failed: a page, a route, or the code in front of them. */
  readonly kind?: string;
  /** The cause of the outage, if an outage of the database caused the error. */
  readonly outage?: string | null;
}

declare global {
  /**
   * The messages of errors that were logged in the last second. Next.js also prints these errors as text, and that text is then dropped.
   */
  var loggedErrors: Set<string> | undefined;
  /** The log that all bundles of this process share. */
  var processErrorLog: LogError | undefined;
}

const REMEMBERED_MS = 1_000;

/** Remembers for a second that an error is logged, so that its text from Next.js is dropped. */
export function markAsLogged(message: string): void {
  globalThis.loggedErrors ??= new Set();
  const logged = globalThis.loggedErrors;
  logged.add(message);
  setTimeout(() => logged.delete(message), REMEMBERED_MS).unref();
}

const isText = (value: unknown): value is string => typeof value === "string";

type LogError = (error: unknown, request: FailedRequest) => void;

/** Creates an error log. Passes each line to `write`. */
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
        // Leaves out the stack of an error that an outage caused, because it shows nothing useful.
        ...(outage === null ? { stack: redact(stack.slice(0, MAX_STACK_CHARS)) } : {}),
      },
    };
    const writeLine = (repeated: number) => write(JSON.stringify(repeated === 0 ? line : { ...line, repeated }));
    if (outage === null) writeRepeated([request.route, request.kind, name, kindOf(message)].join(" "), writeLine);
    else writeOutage(outage, writeLine);
  };
}

/** Logs an error in this process's log. */
export const logError: LogError = (error, request) => {
  globalThis.processErrorLog ??= createErrorLog(writeLogLine, secretsOf(process.env));
  globalThis.processErrorLog(error, request);
};
