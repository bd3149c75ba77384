/** Reads the servers' logs and counts every alarm; a run without faults expects none. */
import type { Counters } from "./counters.ts";

const ERROR = 50;
const WARN = 40;

/**
 * Errors that are expected when processes and databases die: play pauses and the server logs it. A server that starts while its database
 * goes down logs why, and its launcher starts it again. A line with an `outage` says itself that a connection was lost.
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

/** A line that is not a log record comes from a process that died, or from its launcher. */
function parseLogLine(text: string): { readonly level: number; readonly msg: string; readonly isOutage: boolean } {
  const unknown = { level: ERROR, msg: text, isOutage: false };
  if (!text.startsWith("{")) return { ...unknown, level: text.startsWith("ended (killed)") ? WARN : ERROR };
  const line: unknown = JSON.parse(text);
  const isLine = typeof line === "object" && line !== null && "level" in line && "msg" in line;
  return isLine ? { level: Number(line.level), msg: String(line.msg), isOutage: "outage" in line } : unknown;
}
