/** Runs `npm run soak` and `npm run chaos` for a short time, to test that both still work. */
import { expect, test } from "vitest";
import { findProgram } from "../lib/debian-package.ts";
import type { Counters } from "./counters.ts";
import { noFaults, randomFaults } from "./fault-injection.ts";
import { runLoad } from "./run-load.ts";

const quiet = () => {};

/** What a run must have seen. `times` is how many times it must have been seen at least. */
const SEEN: readonly (readonly [group: string, name: string, times: number])[] = [
  ["hands", "settled", 21],
  ["in tournaments", "started", 1],
  ...["chart", "per-unit", "percentage"].map((kind) => ["rake", kind, 1] as const),
  ["protection", "breaks begun", 1],
  ["refusals", "play-limit-reached", 1],
  ["private games", "came by the link", 1],
  ["in private games", "hand-ended", 1],
  ["in private games", "host-moved-chips", 1],
  ["strangers", "not-invited", 1],
  ...["frames", "events in them", "views", "payloads", "balances", "finished hands"].map(
    (seen) => ["compared", seen, 1] as const,
  ),
];
const listMissing = (counters: Counters) => SEEN.filter(([group, name, times]) => counters.get(group, name) < times);

test("I1–I11, H1, H6, H8, H9: half a minute of play with every kind of rake ends without a violation", async () => {
  const { violations, counters } = await runLoad({
    tableCount: 8,
    serverCount: 1,
    seed: 20261121,
    injectFaults: noFaults(0.5, (soFar) => listMissing(soFar).length === 0),
    mayLogErrors: false,
    print: quiet,
  });
  expect(violations.join("\n")).toBe("");
  expect(listMissing(counters)).toEqual([]);
}, 300_000);

/** True when nginx and Redis are installed. Without them, the two nodes have no proxy in front of them and no Redis between them. */
const hasServers = findProgram("nginx") !== null && findProgram("redis-server") !== null;

test("I1–I11, faults 1–7, 9–11: each acknowledged action is kept once while nodes, PostgreSQL and Redis are killed", async () => {
  const { violations, counters } = await runLoad({
    tableCount: 4,
    serverCount: 2,
    seed: 20261121,
    cluster: hasServers ? "redis" : undefined,
    injectFaults: randomFaults({
      kills: 3,
      restarts: 1,
      redisRestarts: hasServers ? 1 : 0,
      freezes: 0,
      meanAcksBetweenFaults: 30,
      print: quiet,
    }),
    mayLogErrors: true,
    print: quiet,
  });
  expect(violations.join("\n")).toBe("");
  expect(counters.get("kills", "game server")).toBe(3);
  expect(counters.get("kills", "PostgreSQL, immediate")).toBe(1);
  expect(counters.get("kills", "Redis")).toBe(hasServers ? 1 : 0);
  expect(counters.get("hands", "settled")).toBeGreaterThan(5);
}, 300_000);
