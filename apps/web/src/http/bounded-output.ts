/**
 * Bounds what the web server's process writes to standard output and standard error, including the output of Next.js and libraries. Each
 * kind of text is written once a second with its count, without secrets and full IP addresses. Fault 125
 */
import { stripVTControlCharacters } from "node:util";
import { networkOf } from "@poker/http";

const WINDOW_MS = 1_000;
/**
 * The most kinds of texts that are counted in one second. All further kinds count as one kind, so that texts which always differ are
 * bounded too.
 */
const MAX_KINDS = 20;
const MAX_KIND_CHARS = 80;
const MAX_TEXT_CHARS = 4_000;
const MIN_SECRET_CHARS = 8;
const REDACTED = "[redacted]";

interface OutputOptions {
  /** Secrets that are never written. */
  readonly secrets: readonly string[];
  readonly windowMs?: number;
}

/** Returns a function that takes every text of the output, and calls `write` with each text that may be written. */
export function createBoundedOutput(
  write: (text: string) => void,
  { secrets, windowMs = WINDOW_MS }: OutputOptions,
): (text: string) => void {
  /** How often each kind of text has appeared again in the second after its first appearance. */
  const further = new Map<string, number>();
  const redact = createRedactor(secrets);
  return (text) => {
    if (text.trim() === "") return;
    const own = kindOf(text.slice(0, MAX_TEXT_CHARS));
    const kind = further.has(own) || further.size < MAX_KINDS ? own : "others";
    const times = further.get(kind);
    if (times !== undefined) {
      further.set(kind, times + 1);
      return;
    }
    further.set(kind, 0);
    const whole = redact(text.slice(0, 2 * MAX_TEXT_CHARS)).slice(0, MAX_TEXT_CHARS);
    write(whole.endsWith("\n") ? whole : `${whole}\n`);
    setTimeout(() => {
      const more = further.get(kind) ?? 0;
      further.delete(kind);
      const line = { level: 40, time: Date.now(), event: "output", reason: redact(kind), times: more };
      if (more > 0) write(`${JSON.stringify(line)}\n`);
    }, windowMs).unref();
  };
}

/** The beginning of a text without the parts that vary: numbers, ids, quotations, paths. */
function kindOf(text: string): string {
  const [line = ""] = stripVTControlCharacters(text).trim().split("\n", 1);
  return line
    .slice(0, 4 * MAX_KIND_CHARS)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/\/\S+/g, "/…")
    .replace(/[\da-f-]*\d[\da-f-]*/gi, "#")
    .slice(0, MAX_KIND_CHARS);
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // The user and password in a URL.
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/\b(cookie|set-cookie|authorization)(["']?\s*[:=]\s*).*/gi, `$1$2${REDACTED}`],
  [
    /\b(\w{0,30}(?:password|secret|token|ticket|nonce|api-?key))(["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${REDACTED}`,
  ],
  // Signed or encrypted tokens.
  [/\bey[\w-]{8,}\.[\w-]*\.[\w.-]*/g, REDACTED],
  // The secrets in paths of private games, score sheets and shared hands.
  [/\/(g|sheet|shared|embed)\/[\w-]+/g, `/$1/${REDACTED}`],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}/g, REDACTED],
  [/[^\s@"'<>()]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, REDACTED],
];
const ADDRESS =
  /(?<![\d.])(?!127\.|10\.|192\.168\.)\d{1,3}(\.\d{1,3}){3}(?![\d.])|(?<![\w:])[\da-f]{1,4}(:[\da-f]{0,4}){3,7}(?![\w:])/gi;

function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_CHARS);
  return (text) => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
    return PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), without).replace(
      ADDRESS,
      networkOf,
    );
  };
}

/** Bounds the output of this process from now on. */
export function boundOutput(secrets: readonly string[]): void {
  const { stdout, stderr } = process;
  const writeLine = stdout.write.bind(stdout);
  globalThis.writeLogLine = (line) => void writeLine(line);
  for (const stream of [stdout, stderr]) {
    const writeText = stream.write.bind(stream);
    const take = createBoundedOutput((text) => void writeText(text), { secrets });
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
