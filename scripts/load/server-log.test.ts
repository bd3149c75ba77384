import { expect, it } from "vitest";
import { Counters } from "./counters.ts";
import { createServerLogCheck } from "./server-log.ts";

/** Returns how many violations these log lines cause. `mayLogErrors` is true for a run with faults. */
function countViolations(mayLogErrors: boolean, ...lines: readonly string[]): number {
  const counters = new Counters();
  const checkLine = createServerLogCheck(counters, mayLogErrors, () => {});
  for (const line of lines) checkLine(`game 4101: ${line}`);
  return counters.violations.length;
}

const DATABASE_GONE_AT_START = [
  "game server: Connection terminated unexpectedly",
  "game server: connect ECONNREFUSED 127.0.0.1:5432",
  "game server: connect ECONNRESET 127.0.0.1:5432",
  "game server: connect ENOENT /room/postgres/socket/.s.PGSQL.5432",
  "game server: the database system is starting up",
];
const JOURNAL_PAUSED = JSON.stringify({ level: 50, msg: "ALARM: the journal cannot be written; the table waits" });

it("a line that names an outage is expected only in runs that restart databases", () => {
  const line = JSON.stringify({ level: 50, msg: "a job failed and will be retried", outage: "connection" });
  expect(countViolations(true, line)).toBe(0);
  expect(countViolations(false, line)).toBe(1);
});

it("a server may end when its database goes down during its start, in runs that restart databases", () => {
  for (const why of DATABASE_GONE_AT_START)
    expect(countViolations(true, why, "ended (1) 0.4 s after its start, starting again in 1 s")).toBe(0);
  expect(countViolations(true, JOURNAL_PAUSED)).toBe(0);
});

it("in a run without faults every error is a violation", () => {
  for (const why of DATABASE_GONE_AT_START)
    expect(countViolations(false, why, "ended (1) 0.4 s after its start, starting again in 1 s")).toBe(2);
  expect(countViolations(false, JOURNAL_PAUSED)).toBe(1);
});

it("an error that no injected fault explains is a violation in every run", () => {
  const crashed = [
    "TypeError: seats is not iterable",
    "game server: GAME_PORT: 70000 is no port",
    "ended (2) 0.4 s after its start, starting again in 1 s",
  ];
  for (const mayLogErrors of [true, false])
    for (const line of [...crashed, JSON.stringify({ level: 50, msg: "ALARM: a hand cannot continue" })])
      expect(countViolations(mayLogErrors, line)).toBe(1);
});
