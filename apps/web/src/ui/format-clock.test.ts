import { expect, it } from "vitest";
import { formatClock } from "./format-clock.ts";

it("a clock is written in minutes and seconds, and in hours when there are any", () => {
  expect([0, 1, 5_000, 65_000, 3_725_000].map(formatClock)).toEqual(["0:00", "0:01", "0:05", "1:05", "1:02:05"]);
});
