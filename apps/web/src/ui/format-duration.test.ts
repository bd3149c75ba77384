import { expect, it } from "vitest";
import { formatCountdown, formatLength } from "./format-duration.ts";

it("a countdown shows seconds that have begun, and never less than nothing", () => {
  expect([0, 1, 999, 1_001, 59_001, 245_000, 3_750_000, -5_000].map(formatCountdown)).toEqual([
    ...["0:00", "0:01", "0:01", "0:02", "1:00", "4:05", "1:02:30", "0:00"],
  ]);
});

it("a length is said in the units that fit", () => {
  expect([15_000, 60_000, 90_000, 600_000, 5_400_000, 7_200_000].map(formatLength)).toEqual([
    ...["15 s", "1 min", "1:30", "10 min", "1 h 30 min", "2 h"],
  ]);
});
