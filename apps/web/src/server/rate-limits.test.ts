import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limits.ts";

it("fault 67: tries are limited per key and come back with time", () => {
  let now = 0;
  const limit = createRateLimit(3, 1_000, () => now);
  expect([1, 2, 3, 4].map(() => limit.tryConsume("a"))).toEqual([true, true, true, false]);
  expect(limit.tryConsume("b")).toBe(true);
  now = 1_001;
  expect(limit.tryConsume("a")).toBe(true);
});
