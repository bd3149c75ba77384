import { expect, it } from "vitest";
import { SlidingWindowLimiter } from "./rate-limit.ts";

it("allows so many in any window for each key; refusals do not count", () => {
  const paces = new SlidingWindowLimiter({ max: 2, windowMs: 1_000 });
  expect(paces.consume("a", 0)).toBe(0);
  expect(paces.consume("a", 400)).toBe(0);
  expect(paces.consume("a", 500)).toBe(500);
  expect(paces.consume("b", 500)).toBe(0);
  expect(paces.consume("a", 999)).toBe(1);
  expect(paces.consume("a", 1_000)).toBe(0);
  expect(paces.consume("a", 1_000)).toBe(400);
});

it("a key without requests is forgotten", () => {
  const paces = new SlidingWindowLimiter({ max: 2, windowMs: 1_000 });
  for (let person = 0; person < 100; person++) paces.consume(String(person), person);
  paces.consume("late", 5_000);
  expect(paces.size).toBe(1);
});
