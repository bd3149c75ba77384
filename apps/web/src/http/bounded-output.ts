/**
 * Limits what the web server's process writes to standard output and standard error, including the output of Next.js
 * and other libraries. Groups texts of the same kind, and writes one JSON line a second for each kind, with a count.
 * The lines contain no secrets and no full IP addresses. Fault 125
 */
import { stripVTControlCharacters } from "node:util";
import { createRedactor } from "./redact.ts";

const WINDOW_MS = 1_000;
/**
 * How many kinds of text are counted separately in one second. All further kinds count as one kind, so that the output
 * stays limited even if every text is different.
 */
const MAX_KINDS = 20;
const MAX_KIND_CHARS = 80;
const MAX_TEXT_CHARS = 4_000;
/** The sign that Next.js writes before the error of a failed request. */
const REQUEST_ERROR_SIGN = "⨯";
/**
 * How long a request's error text from Next.js is held back, in ms. If the error log writes the same error meanwhile,
 * together with its request, the text is dropped.
 */
const REPORT_WAIT_MS = 50;

interface OutputOptions {
  /** Secrets that must never be written. */
  readonly secrets: readonly string[];
  readonly windowMs?: number;
  /** The log level of the lines: 30 for information, 50 for errors. */
  readonly level?: 30 | 50;
}

/** Returns a function that takes each text of the output and calls `write` with the lines to write. */
export function createBoundedOutput(
  write: (text: string) => void,
  { secrets, windowMs = WINDOW_MS, level = 30 }: OutputOptions,
): (text: string) => void {
  /** For each kind of text that was written within the last second: how often it has appeared again since then. */
  const further = new Map<string, number>();
  const redact = createRedactor(secrets);
  const toLine = (fields: object) => `${JSON.stringify({ time: Date.now(), event: "output", ...fields })}\n`;

  function take(text: string): void {
    const own = kindOf(text.slice(0, MAX_TEXT_CHARS));
    const kind = further.has(own) || further.size < MAX_KINDS ? own : "others";
    const times = further.get(kind);
    if (times !== undefined) {
      further.set(kind, times + 1);
      return;
    }
    further.set(kind, 0);
    const whole = redact(stripVTControlCharacters(text.slice(0, 2 * MAX_TEXT_CHARS))).slice(0, MAX_TEXT_CHARS);
    const [msg = "", ...rest] = whole.trim().split("\n");
    write(toLine({ level, msg, ...(rest.length > 0 ? { detail: rest.join("\n") } : {}) }));
    setTimeout(() => {
      const more = further.get(kind) ?? 0;
      further.delete(kind);
      if (more > 0) write(toLine({ level: 40, reason: redact(kind), times: more }));
    }, windowMs).unref();
  }

  return (text) => {
    if (text.trim() === "") return;
    if (!stripVTControlCharacters(text.slice(0, MAX_KIND_CHARS)).trimStart().startsWith(REQUEST_ERROR_SIGN)) take(text);
    else setTimeout(() => isReported(text) || take(text), REPORT_WAIT_MS).unref();
  };
}

/** Returns true when the error log has already written the error that this text describes. */
const isReported = (text: string): boolean =>
  [...(globalThis.loggedErrors ?? [])].some((message) => text.includes(message));

/** Returns the kind of a text: its beginning, without parts that vary such as numbers, ids, quotations and paths. */
export function kindOf(text: string): string {
  const [line = ""] = stripVTControlCharacters(text).trim().split("\n", 1);
  return line
    .slice(0, 4 * MAX_KIND_CHARS)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/\/\S+/g, "/…")
    .replace(/[\da-f-]*\d[\da-f-]*/gi, "#")
    .slice(0, MAX_KIND_CHARS);
}

/** How many bytes a process may write in a minute, whatever requests it gets. */
const MAX_BYTES_PER_MINUTE = 500_000;
const MINUTE_MS = 60_000;

/**
 * Returns a function that passes lines to `write`, up to `maxBytes` a minute. Drops lines above that, and writes at the
 * end of the minute how many it dropped.
 */
export function createByteLimit(
  write: (line: string) => void,
  maxBytes = MAX_BYTES_PER_MINUTE,
): (line: string) => void {
  let [bytes, leftOut, isTiming] = [0, 0, false];
  const endMinute = () => {
    const line = { level: 50, time: Date.now(), event: "output", msg: "too many lines; some are left out", leftOut };
    if (leftOut > 0) write(`${JSON.stringify(line)}\n`);
    [bytes, leftOut, isTiming] = [0, 0, false];
  };
  return (line) => {
    if (!isTiming) setTimeout(endMinute, MINUTE_MS).unref();
    isTiming = true;
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) leftOut += 1;
    else write(line);
  };
}

/** Starts limiting the output of this process. */
export function boundOutput(secrets: readonly string[]): void {
  const { stdout, stderr } = process;
  const writeOut = stdout.write.bind(stdout);
  const writeLine = createByteLimit((line) => void writeOut(line));
  globalThis.writeBoundedLine = writeLine;
  for (const [stream, level] of [
    [stdout, 30],
    [stderr, 50],
  ] as const) {
    const take = createBoundedOutput(writeLine, { secrets, level });
    stream.write = new Proxy(stream.write, {
      apply(_write, _stream, [chunk, ...rest]: unknown[]) {
        take(typeof chunk === "string" ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : "");
        const onWritten = rest.find((each) => typeof each === "function");
        if (onWritten) process.nextTick(onWritten);
        return true;
      },
    });
  }
}
