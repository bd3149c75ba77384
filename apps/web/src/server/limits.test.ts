import { expect, it } from "vitest";
import { createLimit } from "./limits.ts";

it("fault 67: tries are limited per key and come back with time", () => {
  let now = 0;
  const limit = createLimit(3, 1_000, () => now);
  expect([1, 2, 3, 4].map(() => limit.take("a"))).toEqual([true, true, true, false]);
  expect(limit.take("b")).toBe(true);
  now = 1_001;
  expect(limit.take("a")).toBe(true);
});
