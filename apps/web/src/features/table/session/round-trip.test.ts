import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measureRoundTrip } from "./round-trip.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page({ answersMs = 40, answered = true } = {}) {
  const is = { up: true, myTurn: false };
  const measured: number[] = [];
  const ping = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, answersMs));
    return answered;
  });
  const end = measureRoundTrip({
    isConnected: () => is.up,
    isToAct: () => is.myTurn,
    ping,
    onMeasured: (ms) => measured.push(ms),
  });
  const asked = async (ms: number) => {
    ping.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return ping.mock.calls.length;
  };
  return { is, measured, asked, end };
}

it("asks soon after the page has come, then twice a minute, and says how long it took", async () => {
  const { measured, asked, end } = page();
  expect(await asked(6_000)).toBe(1);
  expect(measured).toEqual([40]);
  expect(await asked(60_000)).toBe(2);
  end();
  expect(await asked(60_000)).toBe(0);
});

it("asks every five seconds on his turn (fault 24: a dead line is found out before his time is)", async () => {
  const { is, asked, end } = page();
  await asked(6_000);
  is.myTurn = true;
  expect(await asked(15_000)).toBe(3);
  is.myTurn = false;
  expect(await asked(15_000)).toBe(0);
  end();
});

it("asks nothing without a line, and soon when it is back", async () => {
  const { is, asked, end } = page();
  await asked(6_000);
  is.up = false;
  expect(await asked(60_000)).toBe(0);
  is.up = true;
  expect(await asked(5_000)).toBe(1);
  end();
});

it.each([
  ["no answer", { answered: false }],
  ["one that took so long that it may be another line's", { answersMs: 6_000 }],
])("measures nothing from %s", async (_, how) => {
  const { measured, asked, end } = page(how);
  await asked(20_000);
  expect(measured).toEqual([]);
  end();
});
