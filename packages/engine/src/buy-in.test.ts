import { describe, expect, test } from "vitest";
import { type BuyInRules, buyInRange, countsAsReturn } from "./buy-in.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const minutes = 60_000;
const unibet: BuyInRules = {
  bigBlind: 100,
  buyIn: { min: 5000, max: 10000 },
  rathole: "stack-and-counter",
  ratholeMs: 30 * minutes,
};
const shortstack: BuyInRules = {
  bigBlind: 100,
  buyIn: { min: 2000, max: 5000 },
  rathole: "last-stack",
  ratholeMs: null,
};
const ago = (stack: number, ms: number) => ({ stack, leftAt: NOW - ms });

describe("S4: a player who returns to a Unibet table", () => {
  test.each([
    ["left with the minimum, counter 4: the normal range", 5000, 10 * minutes, 4, 5000, 10000],
    ["left with the minimum, counter 5: the normal range", 5000, 10 * minutes, 5, 5000, 10000],
    ["left with one chip above the minimum: at least that much", 5001, 10 * minutes, 0, 5001, 10000],
    ["left with an amount inside the range: at least that much", 7300, 10 * minutes, 9, 7300, 10000],
    ["left with one chip below the maximum: at least that much", 9999, 10 * minutes, 0, 9999, 10000],
    ["left with the maximum, counter 4: exactly the maximum", 10000, 10 * minutes, 4, 10000, 10000],
    ["left with the maximum, counter 5: exactly the maximum", 10000, 10 * minutes, 5, 10000, 10000],
    [
      "left with more than the maximum, counter 4: from the maximum up to all of it",
      18250,
      10 * minutes,
      4,
      10000,
      18250,
    ],
    ["left with more than the maximum, counter 5: exactly all of it", 18250, 10 * minutes, 5, 18250, 18250],
    ["left without chips: the normal range", 0, 10 * minutes, 5, 5000, 10000],
    ["left 29:59.999 ago with more than the maximum: exactly all of it", 18250, 30 * minutes - 1, 5, 18250, 18250],
    ["left 30:00.000 ago with more than the maximum: the normal range", 18250, 30 * minutes, 5, 5000, 10000],
  ])("%s", (_name, stack, since, counter, min, max) => {
    const visit = ago(stack, since);
    const range = buyInRange(unibet, visit, counter, NOW);
    expect(range).toMatchObject({ min, max });
    const normal = stack <= 5000 || since >= 30 * minutes;
    expect(range.reason).toEqual(normal ? null : visit);
  });

  test("S4 ✗: a player who has never been at the table has the normal range", () => {
    expect(buyInRange(unibet, null, 5, NOW)).toEqual({ min: 5000, max: 10000, reason: null });
  });

  test("S4 ✗: with the rathole rule off, the last visit has no effect", () => {
    const off: BuyInRules = { ...unibet, rathole: "off" };
    expect(buyInRange(off, ago(18250, 1), 5, NOW)).toEqual({ min: 5000, max: 10000, reason: null });
  });
});

describe("S5: the counter of returns", () => {
  test("the counter grows when a player with 100 big blinds returns within 30 minutes", () => {
    expect(countsAsReturn(100, ago(10000, 10 * minutes), NOW)).toBe(true);
    expect(countsAsReturn(100, ago(18250, 30 * minutes - 1), NOW)).toBe(true);
  });

  test("S5 ✗: the counter does not grow on a first visit, or on a return with fewer chips or after 30 minutes", () => {
    expect(countsAsReturn(100, ago(9999, 10 * minutes), NOW)).toBe(false);
    expect(countsAsReturn(100, ago(10000, 30 * minutes), NOW)).toBe(false);
    expect(countsAsReturn(100, null, NOW)).toBe(false);
  });

  test("a player leaves at 23:50 and returns at 00:10: the new day's counter is 0, then grows to 1", () => {
    const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
    const leftAt = Date.UTC(2026, 10, 20, 23, 50);
    const back = Date.UTC(2026, 10, 21, 0, 10);
    const counters = new Map([[utcDay(leftAt), 5]]);
    const read = () => counters.get(utcDay(back)) ?? 0;
    const visit = { stack: 18250, leftAt };
    expect(read()).toBe(0);
    expect(buyInRange(unibet, visit, read(), back)).toMatchObject({ min: 10000, max: 18250 });
    if (countsAsReturn(100, visit, back)) counters.set(utcDay(back), read() + 1);
    expect(read()).toBe(1);
  });
});

describe("S6: a player who returns to a shortstack table", () => {
  test.each([
    [2000, 2000, 5000],
    [1999, 2000, 5000],
    [3000, 3000, 5000],
    [5000, 5000, 5000],
    [7200, 7200, 7200],
  ])("a player who left with %i may bring %i–%i, whatever the counter is", (stack, min, max) => {
    expect(buyInRange(shortstack, ago(stack, 10 * minutes), 0, NOW)).toMatchObject({ min, max });
    expect(buyInRange(shortstack, ago(stack, 10 * minutes), 9, NOW)).toMatchObject({ min, max });
  });

  test("S6: the last stack binds the player for the rest of the UTC day when the table sets no time", () => {
    expect(buyInRange(shortstack, ago(7200, 12 * 60 * minutes), 0, NOW)).toMatchObject({ min: 7200, max: 7200 });
    const lastOfDay = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    expect(buyInRange(shortstack, ago(3000, 0), 0, lastOfDay)).toMatchObject({ min: 3000, max: 5000 });
  });

  test("S6 ✗: the normal range returns at midnight UTC, or when the table's time is over", () => {
    const normal = { min: 2000, max: 5000, reason: null };
    expect(buyInRange(shortstack, ago(7200, 12 * 60 * minutes + 1), 0, NOW)).toEqual(normal);
    const hour = { ...shortstack, ratholeMs: 60 * minutes };
    expect(buyInRange(hour, ago(7200, 60 * minutes - 1), 0, NOW)).toMatchObject({ min: 7200, max: 7200 });
    expect(buyInRange(hour, ago(7200, 60 * minutes), 0, NOW)).toEqual(normal);
  });
});
