/** Tests the server's clock in a browser whose own clock is wrong. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const HOUR_MS = 3_600_000;
let performanceNow = 0;

beforeEach(() => {
  vi.resetModules();
  performanceNow = 1_000;
  vi.stubGlobal("window", {});
  vi.spyOn(performance, "now").mockImplementation(() => performanceNow);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("the clock continues from the server's time, whatever this machine's own clock says", async () => {
  const { noteServerTime, serverNow } = await import("./server-clock.ts");
  const before = serverNow();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  noteServerTime(before + HOUR_MS);
  expect(serverNow()).toBe(before + HOUR_MS);
  performanceNow += 5_000;
  expect(serverNow()).toBe(before + HOUR_MS + 5_000);
});

it("the clock returns whole milliseconds, as needed for the end of a sanction", async () => {
  const { noteServerTime, serverNow } = await import("./server-clock.ts");
  noteServerTime(10_000);
  performanceNow += 0.3;
  expect(serverNow()).toBe(10_000);
});

it("the clock keeps the server time that arrived with the shortest delay, and ignores invalid times", async () => {
  const { noteServerTime, serverNow } = await import("./server-clock.ts");
  noteServerTime(10_000);
  performanceNow += 2_000;
  noteServerTime(11_000);
  expect(serverNow()).toBe(12_000);
  noteServerTime(Number.NaN);
  noteServerTime(12_500);
  expect(serverNow()).toBe(12_500);
});

it("the page's time counts from the page's first byte, and is ignored once another server time is known", async () => {
  const { notePageTime, noteServerTime, serverNow } = await import("./server-clock.ts");
  class Loaded {
    readonly responseStart = 400;
  }
  vi.stubGlobal("PerformanceNavigationTiming", Loaded);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([Object.assign(new Loaded(), ENTRY)]);
  notePageTime(50_000);
  expect(serverNow()).toBe(50_600);
  notePageTime(90_000);
  expect(serverNow()).toBe(50_600);
  noteServerTime(51_000);
  expect(serverNow()).toBe(51_000);
});

const ENTRY = { name: "", entryType: "navigation", startTime: 0, duration: 0, toJSON: () => null };
