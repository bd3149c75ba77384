import { expect, it } from "vitest";
import { Rate } from "./rate.ts";

it("fault 38: counts what came within a second, and forgets it afterwards", () => {
  const rate = new Rate();
  expect([0, 1, 999].map((now) => rate.count(now))).toEqual([1, 2, 3]);
  expect(rate.count(1_000)).toBe(1);
  expect(rate.count(5_000)).toBe(1);
  expect(rate.count(5_999)).toBe(2);
});
