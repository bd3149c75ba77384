import { expect, it } from "vitest";
import { KeyedCount, MessageCounter, RatePerSecond, SlidingWindowLimiter } from "./rate-limit.ts";

it("each key is allowed `max` uses in any window of time; refused uses do not count", () => {
  const limiter = new SlidingWindowLimiter({ max: 2, windowMs: 1_000 });
  expect(limiter.consume("a", 0)).toBe(0);
  expect(limiter.consume("a", 400)).toBe(0);
  expect(limiter.consume("a", 500)).toBe(500);
  expect(limiter.consume("b", 500)).toBe(0);
  expect(limiter.consume("a", 999)).toBe(1);
  expect(limiter.consume("a", 1_000)).toBe(0);
  expect(limiter.consume("a", 1_000)).toBe(400);
});

it("a key without recent uses is removed", () => {
  const limiter = new SlidingWindowLimiter({ max: 2, windowMs: 1_000 });
  for (let person = 0; person < 100; person++) limiter.consume(String(person), person);
  limiter.consume("late", 5_000);
  expect(limiter.size).toBe(1);
});

it("fault 38: the messages of one second are counted, and the count starts again in the next second", () => {
  const counter = new MessageCounter();
  expect([0, 1, 999].map((now) => counter.countMessage(now))).toEqual([1, 2, 3]);
  expect(counter.countMessage(1_000)).toBe(1);
  expect(counter.countMessage(5_000)).toBe(1);
  expect(counter.countMessage(5_999)).toBe(2);
});

it("fault 92: uses are counted for each key in each second", () => {
  const rate = new RatePerSecond();
  expect([rate.count("a", 0), rate.count("a", 999), rate.count("b", 999)]).toEqual([1, 2, 1]);
  expect(rate.count("a", 1_000)).toBe(1);
});

it("fault 91: open things are counted for each key, and a key with nothing open is forgotten", () => {
  const open = new KeyedCount();
  open.add("a");
  open.add("a");
  open.remove("a");
  expect([open.get("a"), open.get("b")]).toEqual([1, 0]);
  open.remove("a");
  expect(open.get("a")).toBe(0);
});
