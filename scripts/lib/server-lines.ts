/**
 * Chooses which lines of the servers the launcher prints: warnings and errors, each in one plain line without a stack, and the same line at
 * most every half minute. VERBOSE=1 prints everything unchanged.
 */
const REPEAT_AFTER_MS = 30_000;
/** pino's levels. */
const ERROR_LEVEL = 50;

/** Advice for outages that end by themselves. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /journal cannot be written|database does not answer|connection timeout|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|connect ENOENT|Connection terminated/i,
    "The database does not answer in time. Nothing is lost, and play continues when it answers again. If this does not end: is the disk full, or the machine overloaded?",
  ],
];

/** Lines of Next.js and of stack traces; they begin with a sign or are indented. */
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
 * Returns the text to print for one line of a server; null to print nothing. `line` has the server's name in front, or is the launcher's
 * own.
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
