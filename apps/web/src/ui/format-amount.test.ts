import { describe, expect, it } from "vitest";
import { formatAmount, formatStakes, parseAmount } from "./format-amount.ts";

describe("amounts", () => {
  it.each([
    [0, "play", "0"],
    [125_000, "play", "1,250"],
    [12_550, "play", "125.50"],
    [5, "play", "0.05"],
    [125_000, "real", "$1,250"],
    [50, "real", "$0.50"],
    [-2_000, "real", "−$20"],
    [9_007_199_254_740_900, "play", "90,071,992,547,409"],
  ] as const)("%i %s is said %s", (amount, currency, text) => expect(formatAmount(amount, currency)).toBe(text));

  it.each([
    ["1,250", 125_000],
    ["$12.5", 1_250],
    [" 0.05 ", 5],
    ["7.", 700],
    ["", null],
    ["abc", null],
    ["-5", null],
    ["1.234", null],
    ["1e9", null],
    ["NaN", null],
    ["1.2.3", null],
  ] as const)("%s is read as %s", (text, amount) => expect(parseAmount(text)).toBe(amount));

  it("what is said is read back", () => {
    for (const amount of [1, 99, 100, 101, 123_456_789]) expect(parseAmount(formatAmount(amount, "real"))).toBe(amount);
  });

  it("names stakes", () => expect(formatStakes(50, 100, "real")).toBe("$0.50/$1"));
});
