import { expect, it } from "vitest";
import { createRequestCounter } from "./request-counter.ts";

it("fault 101: each address has its own requests, and gets them back with the next window", () => {
  let now = 0;
  const counter = createRequestCounter(2, 1_000, () => now);
  expect([1, 2, 3].map(() => counter.tryCount("a"))).toEqual([true, true, false]);
  expect(counter.tryCount("b")).toBe(true);
  now = 1_000;
  expect(counter.tryCount("a")).toBe(true);
});
