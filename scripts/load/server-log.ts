/** Reads the log lines of the servers and counts the warnings and errors. In a run without faults, every error is a violation. */
import type { Counters } from "./counters.ts";

const ERROR = 50;
const WARN = 40;

/**
 * Errors that are expected when processes and databases are killed:
 * - A server logs that play pauses.
 * - A server that starts while its database goes down logs the reason and ends. Its launcher starts it again.
 * A line with the field `outage` is not listed here, because this field already says that a connection was lost.
 */
const EXPECTED_UNDER_FAULTS = new RegExp(
  [
    "journal cannot be written",
    "clients cannot be admitted",
    "message could not be handled",
    "no hand could be started",
    "a tournament could not do its own work",
    "absent players could not be removed",
    "^game server: (REDIS_URL: Redis does not admit|Connection terminated|(connect|read) (ECONNREFUSED|ECONNRESET|ENOENT)|terminating connection|the database system is)",
    "^ended \\([01]\\) .* starting again in ",
  ].join("|"),
);

export function createServerLogCheck(
  counters: Counters,
  mayLogErrors: boolean,
  print: (line: string) => void,
): (line: string) => void {
  return (line) => {
    const text = /^(?:game |node-)\d+: (.*)$/.exec(line)?.[1];
    if (text === undefined) return;
    const { level, msg, isOutage } = parseLogLine(text);
    if (level < WARN) return;
    counters.increment("server log", msg);
    if (level < ERROR || (mayLogErrors && (isOutage || EXPECTED_UNDER_FAULTS.test(msg)))) return;
    print(line);
    counters.recordViolations({ invariant: "I7", what: `a server logged: ${text.slice(0, 2_000)}` });
  };
}

/** Parses a line. A line that is not JSON is from a process that died, or from the launcher. */
function parseLogLine(text: string): { readonly level: number; readonly msg: string; readonly isOutage: boolean } {
  const unknown = { level: ERROR, msg: text, isOutage: false };
  if (!text.startsWith("{")) return { ...unknown, level: text.startsWith("ended (killed)") ? WARN : ERROR };
  const line: unknown = JSON.parse(text);
  const isLine = typeof line === "object" && line !== null && "level" in line && "msg" in line;
  return isLine ? { level: Number(line.level), msg: String(line.msg), isOutage: "outage" in line } : unknown;
}
