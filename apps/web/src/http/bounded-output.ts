/**
 * Bounds what the web server's process writes to standard output and standard error, including the output of Next.js
 * and libraries. Writes one line of JSON a second for each kind of text, with its count, and without secrets or full IP
 * addresses. Fault 125
 */
import { stripVTControlCharacters } from "node:util";
import { createRedactor } from "./redact.ts";

const WINDOW_MS = 1_000;
/**
 * The most kinds of texts that are counted in one second. All further kinds count as one kind, so that texts which always differ are
 * bounded too.
 */
const MAX_KINDS = 20;
const MAX_KIND_CHARS = 80;
const MAX_TEXT_CHARS = 4_000;
/** Next.js writes this sign before the error of a request. */
const REQUEST_ERROR_SIGN = "⨯";
/**
 * How long the text of a request's error is held back. In this time the error log writes the same error with its
 * request.
 */
const REPORT_WAIT_MS = 50;

interface OutputOptions {
  /** Secrets that are never written. */
  readonly secrets: readonly string[];
  readonly windowMs?: number;
  /** The level of the lines: 30 for information, 50 for errors. */
  readonly level?: 30 | 50;
}

/** Returns a function that takes every text of the output, and calls `write` with each text that may be written. */
export function createBoundedOutput(
  write: (text: string) => void,
  { secrets, windowMs = WINDOW_MS, level = 30 }: OutputOptions,
): (text: string) => void {
  /** How often each kind of text has appeared again in the second after its first appearance. */
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

/** True when the error log has already written the error in this text. */
const isReported = (text: string): boolean =>
  [...(globalThis.loggedErrors ?? [])].some((message) => text.includes(message));

/** The beginning of a text without the parts that vary: numbers, ids, quotations, paths. */
export function kindOf(text: string): string {
  const [line = ""] = stripVTControlCharacters(text).trim().split("\n", 1);
  return line
    .slice(0, 4 * MAX_KIND_CHARS)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/\/\S+/g, "/…")
    .replace(/[\da-f-]*\d[\da-f-]*/gi, "#")
    .slice(0, MAX_KIND_CHARS);
}

/** The most bytes that a process writes in a minute, whatever requests it gets. */
const MAX_BYTES_PER_MINUTE = 500_000;
const MINUTE_MS = 60_000;

/**
 * Returns a function that passes lines on to `write`, up to `maxBytes` a minute. At the end of the minute, it writes
 * how many lines were left out.
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

/** Bounds the output of this process from now on. */
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
