import { expect, it } from "vitest";
import { formatClock, formatLength } from "./format-duration.ts";

it("a length of time is shown in suitable units", () => {
  expect([15_000, 60_000, 90_000, 600_000, 5_400_000, 7_200_000].map(formatLength)).toEqual([
    ...["15 s", "1 min", "1:30", "10 min", "1 h 30 min", "2 h"],
  ]);
});

it("a clock shows minutes and seconds, and hours if there are any", () => {
  expect([0, 1, 5_000, 65_000, 3_725_000].map(formatClock)).toEqual(["0:00", "0:01", "0:05", "1:05", "1:02:05"]);
});
