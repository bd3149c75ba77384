import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measureRoundTrip } from "./round-trip.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startMeasuring({ replyMs = 40, hasReply = true } = {}) {
  const page = { isConnected: true, isToAct: false };
  const measured: number[] = [];
  const ping = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, replyMs));
    return hasReply;
  });
  const stop = measureRoundTrip({
    isConnected: () => page.isConnected,
    isToAct: () => page.isToAct,
    ping,
    onMeasured: (ms) => measured.push(ms),
  });
  const countPings = async (ms: number) => {
    ping.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return ping.mock.calls.length;
  };
  return { page, measured, countPings, stop };
}

it("pings soon after the page has opened and then twice a minute, and reports the round trip", async () => {
  const { measured, countPings, stop } = startMeasuring();
  expect(await countPings(6_000)).toBe(1);
  expect(measured).toEqual([40]);
  expect(await countPings(60_000)).toBe(2);
  stop();
  expect(await countPings(60_000)).toBe(0);
});

it("fault 24: pings every five seconds while the player is to act, to find a dead connection in time", async () => {
  const { page, countPings, stop } = startMeasuring();
  await countPings(6_000);
  page.isToAct = true;
  expect(await countPings(15_000)).toBe(3);
  page.isToAct = false;
  expect(await countPings(15_000)).toBe(0);
  stop();
});

it("does not ping without a connection, and pings soon after the connection is back", async () => {
  const { page, countPings, stop } = startMeasuring();
  await countPings(6_000);
  page.isConnected = false;
  expect(await countPings(60_000)).toBe(0);
  page.isConnected = true;
  expect(await countPings(5_000)).toBe(1);
  stop();
});

it.each([
  ["no reply", { hasReply: false }],
  ["a reply so late that it may have arrived over another socket", { replyMs: 6_000 }],
])("reports no round trip after %s", async (_, how) => {
  const { measured, countPings, stop } = startMeasuring(how);
  await countPings(20_000);
  expect(measured).toEqual([]);
  stop();
});
