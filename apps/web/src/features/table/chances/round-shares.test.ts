import { createSeededRandom } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { roundShares } from "./round-shares.ts";

describe("shares of a pot in percent", () => {
  it.each([
    [
      [0.825, 0.175],
      [83, 17],
    ],
    [
      [0.175, 0.825],
      [18, 82],
    ],
    [
      [1 / 3, 1 / 3, 1 / 3],
      [34, 33, 33],
    ],
    [
      [0.29, 0.71],
      [29, 71],
    ],
    [
      [1, 0],
      [100, 0],
    ],
    [
      [0.246, 0.246, 0.508],
      [25, 24, 51],
    ],
  ])("%j are shown as %j", (parts, percents) => expect(roundShares(parts)).toEqual(percents));

  it("sum to 100, each less than one away from what it is", () => {
    const random = createSeededRandom(7);
    for (let round = 0; round < 2_000; round++) {
      const weights = Array.from({ length: 2 + (round % 8) }, random);
      const total = weights.reduce((all, weight) => all + weight, 0);
      const parts = weights.map((weight) => weight / total);
      const percents = roundShares(parts);
      expect(percents.reduce((all, percent) => all + percent, 0)).toBe(100);
      for (const [at, part] of parts.entries()) expect(Math.abs((percents[at] ?? 0) - 100 * part)).toBeLessThan(1);
    }
  });

  it("of a low that does not always come sum to how often it comes", () =>
    expect(roundShares([0.125, 0.25])).toEqual([13, 25]));
});
