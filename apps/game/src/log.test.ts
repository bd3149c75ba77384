import { afterEach, expect, it, vi } from "vitest";
import { recordLog } from "./testing/recorded-log.ts";

afterEach(() => vi.useRealTimers());

it("F4: cards and secrets are removed from log lines and from the fields of an error", () => {
  const { log, lines } = recordLog("info");
  const quoting = Object.assign(new Error("broken"), { code: "23505", detail: "row holds As Kd", deck: ["5151"] });
  log.error({ problem: quoting, tableId: "t", cards: ["5151"], event: { deck: ["5050"] } }, "it failed");
  log.info({ inner: { seed: "s3cret", deck: ["4949"] } }, "x");
  expect(lines.join("")).toContain("broken");
  expect(lines.join("")).toContain("23505");
  expect(lines.join("")).not.toMatch(/As Kd|5151|5050|4949|s3cret/);
});

it("fault 91: a repeated failure is written at growing intervals with its count; other lines at once", () => {
  vi.useFakeTimers();
  const { log, lines } = recordLog("info");
  const fail = (tableId: string) => log.error({ tableId, error: new Error("no connection") }, "it failed");
  for (let times = 0; times < 1_000; times++) fail("t1");
  fail("t2");
  log.warn({ tableId: "t1" }, "another text");
  for (let times = 0; times < 3; times++) log.info({ times }, "it continues");
  const read = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line))
      .map(({ msg, tableId, repeated }) => [msg, tableId, repeated]);
  expect(read()).toEqual([
    ["it failed", "t1", undefined],
    ["it failed", "t2", undefined],
    ["another text", "t1", undefined],
    ...[0, 1, 2].map(() => ["it continues", undefined, undefined]),
  ]);
  vi.advanceTimersByTime(1_000);
  expect(read()).toEqual([["it failed", "t1", 998]]);
  fail("t1");
  vi.advanceTimersByTime(1_000);
  expect(read()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(read()).toEqual([["it failed", "t1", undefined]]);
  vi.advanceTimersByTime(4_000);
  fail("t1");
  expect(read()).toEqual([["it failed", "t1", undefined]]);
});

it("fault 141: an outage of the database is one line for all tables, with cause, codes and count, no stacks", () => {
  vi.useFakeTimers();
  const { log, lines } = recordLog("info");
  const gone = Object.assign(new Error("connect ECONNREFUSED"), {
    code: "ECONNREFUSED",
    errno: -111,
    syscall: "connect",
  });
  for (let table = 0; table < 500; table++)
    log.error({ streamId: `t${table}`, error: gone }, "ALARM: the journal cannot be written; the table waits");
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    outage: "connection",
    error: { message: "connect ECONNREFUSED", code: "ECONNREFUSED", errno: -111, syscall: "connect" },
  });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ outage: "connection", repeated: 498 });
  expect(lines.join("")).not.toContain("stack");
});
