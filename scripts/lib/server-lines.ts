/**
 * Chooses which lines of the servers the launcher prints. Prints errors, and lines that are not JSON, each as one plain
 * line without a stack.
 * Prints the same line at most once every half minute. The launcher does not use this with VERBOSE=1, and prints every
 * line unchanged.
 */
const REPEAT_AFTER_MS = 30_000;
/** The number of the level "error" in the log library pino. */
const ERROR_LEVEL = 50;

/** Patterns of messages about outages that end without help, each with the advice that is printed after the message. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /journal cannot be written|database does not answer|connection timeout|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|connect ENOENT|Connection terminated/i,
    "The database does not answer in time. Nothing is lost, and play continues when it answers again. If this does not end: is the disk full, or the machine overloaded?",
  ],
];

/**
 * Returns true for a line that only adds details, such as a line of Next.js or of a stack trace. Such a line begins
 * with a sign or is indented.
 */
const isDetail = (text: string): boolean => /^([▲✓-]|\s|at\s|[{}\]]|\d+:)/.test(text);

function readJson(text: string): { readonly level: number; readonly text: string } | null {
  if (!text.startsWith("{")) return null;
  try {
    const { level, msg, error }: { level?: unknown; msg?: unknown; error?: { message?: unknown } } = JSON.parse(text);
    const reason = typeof error?.message === "string" ? ` (${error.message})` : "";
    return { level: Number(level), text: `${String(msg)}${reason}` };
  } catch {
    return null;
  }
}

/**
 * Returns the text to print for one line of a server; null when nothing is printed. `line` begins with the server's
 * name. A line without a server's name is from the launcher, and is returned unchanged.
 */
export function createLinePrinter(now: () => number = () => performance.now()): (line: string) => string | null {
  const printedAt = new Map<string, number>();
  return (line) => {
    const [, name, text] = /^(game(?: node-\d+)?|node-\d+|web(?:-\d+)?|gateway|nginx|redis): (.*)$/s.exec(line) ?? [];
    if (name === undefined || text === undefined) return line;
    const json = readJson(text);
    if (json ? !(json.level >= ERROR_LEVEL) : isDetail(text)) return null;
    const plain = json?.text ?? text;
    const advice = ADVICE.find(([pattern]) => pattern.test(plain))?.[1];
    const key = advice ?? `${name} ${plain}`;
    if (now() - (printedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return null;
    printedAt.set(key, now());
    return `${name}: ${plain}${advice === undefined ? "" : `. ${advice}`}`;
  };
}
