import { expect, it } from "vitest";
import { formatLength } from "./format-length.ts";

it("a length is said in the units that fit", () => {
  expect([15_000, 60_000, 90_000, 600_000, 5_400_000, 7_200_000].map(formatLength)).toEqual([
    ...["15 s", "1 min", "1:30", "10 min", "1 h 30 min", "2 h"],
  ]);
});
