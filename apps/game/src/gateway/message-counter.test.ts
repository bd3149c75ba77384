import { expect, it } from "vitest";
import { MessageCounter } from "./message-counter.ts";

it("fault 38: counts the messages of one second, and starts again in the next", () => {
  const rate = new MessageCounter();
  expect([0, 1, 999].map((now) => rate.countMessage(now))).toEqual([1, 2, 3]);
  expect(rate.countMessage(1_000)).toBe(1);
  expect(rate.countMessage(5_000)).toBe(1);
  expect(rate.countMessage(5_999)).toBe(2);
});
