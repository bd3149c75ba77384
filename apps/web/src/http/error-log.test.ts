import { afterEach, expect, it, vi } from "vitest";
import { createErrorLog } from "./error-log.ts";

afterEach(() => vi.useRealTimers());

function setUp() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lines: string[] = [];
  const log = createErrorLog((line) => lines.push(line), ["hunter22hunter22"]);
  return { log, lines, read: () => lines.splice(0).map((line) => JSON.parse(line)) };
}
const REQUEST = { requestId: "request-1", method: "GET", route: "/table/[id]", kind: "render" };

it("fault 125: an error is one line of JSON with path, request id, digest and stack, without query and secrets", () => {
  const { log, lines } = setUp();
  const error = Object.assign(new Error("cannot read hunter22hunter22"), { digest: "123" });
  log(error, { ...REQUEST, path: "/table/t1?token=hunter22" });
  log(error, { ...REQUEST, path: "/g/secretOfAGame", route: "/g/[id]" });
  expect(lines.join("")).not.toMatch(/hunter22|secretOfAGame|\n/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 50,
    msg: "a request failed",
    ...REQUEST,
    path: "/table/t1",
    digest: "123",
    error: { name: "Error", message: "cannot read [redacted]", stack: expect.stringContaining("error-log.test.ts") },
  });
});

it("fault 125: a flood of errors is summed up, each kind by itself; an outage has one line for all pages", () => {
  const { log, read } = setUp();
  for (let n = 0; n < 1_000; n++) log(new Error(`no row ${n}`), { ...REQUEST, path: `/table/${n}` });
  for (const route of ["/a", "/b", "/c"])
    log(new Error("connect ECONNREFUSED"), { ...REQUEST, route, path: route, outage: "connection" });
  expect(read()).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(read()).toMatchObject([{ repeated: 998 }, { repeated: 1, outage: "connection" }]);
});

it("fault 125: a long stack is cut", () => {
  const { log, lines } = setUp();
  log(Object.assign(new Error("x".repeat(10_000)), { stack: "y ".repeat(50_000) }), { ...REQUEST, path: "/" });
  expect(lines[0]?.length).toBeLessThan(4_000);
});
