import { afterEach, expect, it, vi } from "vitest";
import type { Clock } from "../clock.ts";
import { poll } from "../poll.ts";
import { recordLog } from "../testing/recorded-log.ts";
import { commitWithRetry } from "./commit-with-retry.ts";

afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const TABLES = 500;
const POLLS = 40;
const TICK_MS = 2_000;

/**
 * Creates a clock whose due timers all fire at the next tick. With hundreds of separate timers, vitest would take a long time to find the
 * next one.
 */
function createTickingClock(): Clock {
  const due = new Map<number, (() => void)[]>();
  return {
    wall: Date.now,
    monotonic: Date.now,
    schedule(at, fn) {
      const tick = (Math.floor(at / TICK_MS) + 1) * TICK_MS;
      const together = due.get(tick);
      if (together) together.push(() => fn(0));
      else {
        due.set(tick, [() => fn(0)]);
        setTimeout(() => {
          for (const call of due.get(tick) ?? []) call();
          due.delete(tick);
        }, tick - Date.now());
      }
      return () => {};
    },
  };
}

it("fault 141: an outage of 20 minutes at 500 tables writes less than 1 MB of log, and the log names the cause", async () => {
  vi.useFakeTimers();
  const { log, lines, read } = recordLog("info");
  const clock = createTickingClock();
  const gone = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED", errno: -111 });
  let isBack = false;
  const commit = async () => (isBack ? { outcome: "durable" as const } : { outcome: "unknown" as const, error: gone });
  const journal = { commit, findByActionId: async () => null, countEventsAfter: async () => 0 };
  const lease = { unitId: "unit", nodeId: "node", epoch: 1 };
  const tables = Array.from({ length: TABLES }, (_, table) => {
    const append = { streamId: `table-${table}`, expectedSeq: 1, events: [], sealed: null, remainingMs: null };
    const written = { lease, appends: [append], cause: null, effects: [] };
    return commitWithRetry(
      written,
      { journal, clock, log },
      () => {},
      () => false,
    );
  });
  const run = async () => {
    if (!isBack) throw gone;
  };
  const polls = Array.from({ length: POLLS }, (_, n) => poll(clock, { name: `poll-${n}`, everyMs: 1_000, run, log }));
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  isBack = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.all(tables)).toEqual(tables.map(() => ({ outcome: "durable" })));
  for (const each of polls) await each.stop();

  expect(Buffer.byteLength(lines.join(""))).toBeLessThan(1_000_000);
  const alarms = read().filter(({ msg }) => String(msg).startsWith("ALARM"));
  expect(alarms.length).toBeLessThan(30);
  for (const alarm of alarms)
    expect(alarm).toMatchObject({ outage: "connection", error: { code: "ECONNREFUSED", errno: -111 } });
  const repeated = alarms.reduce((sum, alarm) => sum + 1 + Number(alarm.repeated ?? 0), 0);
  expect(repeated).toBeGreaterThan(TABLES * 20 * 10);
  expect(read().filter(({ msg }) => msg === "the journal is written again")).toHaveLength(2);
});
