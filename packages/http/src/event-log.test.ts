import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEventLog } from "./event-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("fault 109: a thousand refusals of one kind in a second give two lines in the log, with their count", () => {
  const lines: string[] = [];
  const log = createEventLog((line) => lines.push(line));
  for (let i = 0; i < 1_000; i++) log.record("sign-in", "wrong-credentials", "203.0.113.9");
  log.record("upload", "aborted");
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "sign-in", reason: "wrong-credentials", times: 1, from: "203.0.113.0/24" },
    { event: "upload", reason: "aborted", times: 1 },
    { event: "sign-in", reason: "wrong-credentials", times: 999, from: "203.0.113.0/24" },
  ]);
  log.record("sign-in", "wrong-credentials", "203.0.113.9");
  expect(lines).toHaveLength(4);
});
