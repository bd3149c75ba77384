import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shortenAmount } from "./fit-amount.ts";
import { formatAmount, formatChange, formatStakes, toHundredths } from "./format-amount.ts";
import { parseAmount } from "./parse-amount.ts";

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
    [1_500, "chips", "1,500"],
    [-25, "chips", "−25"],
  ] as const)("%i %s is written as %s", (amount, currency, text) => expect(formatAmount(amount, currency)).toBe(text));

  it.each([
    [2_000, "play", "+20"],
    [-2_050, "play", "−20.50"],
    [2_000, "real", "+$20"],
    [-2_000, "real", "−$20"],
    [0, "real", "$0"],
  ] as const)("%i %s won or lost is written as %s", (amount, currency, text) =>
    expect(formatChange(amount, currency)).toBe(text),
  );

  it("stakes of real money have one dollar sign for each blind", () =>
    expect(formatStakes(50, 100, "real")).toBe("$0.50/$1"));
});

describe("amounts in big blinds", () => {
  const unitOf = (bigBlind: number) => ({ bigBlind, one: "big blind", many: "big blinds" });

  it.each([
    [0, 200, "0 big blinds"],
    [200, 200, "1 big blind"],
    [2_500, 200, "12.5 big blinds"],
    [12_345, 200, "61.72 big blinds"],
    [20_000_00, 200, "10,000 big blinds"],
    [-300, 200, "−1.5 big blinds"],
    [1, 300, "0.003 big blinds"],
    [199, 200, "0.99 big blinds"],
  ])("%i cents at a big blind of %i are shown as %s", (amount, bigBlind, text) =>
    expect(formatAmount(amount, unitOf(bigBlind)).replace("\u00a0", " ")).toBe(text),
  );

  it("a shown amount is never rounded up", () => {
    for (const bigBlind of [2, 3, 10, 21_00, 200])
      for (let amount = 1; amount < 5_000; amount += 7) {
        const shown = toHundredths(amount, unitOf(bigBlind)) * bigBlind;
        expect(shown).toBeLessThanOrEqual(amount * 100);
        expect(shown).toBeGreaterThan(amount * 100 - bigBlind);
      }
  });
});

describe("in Spanish", () => {
  beforeEach(() => {
    globalThis.readRequestNumberLanguage = () => "es";
  });
  afterEach(() => {
    globalThis.readRequestNumberLanguage = undefined;
  });

  it.each([
    [125_000, "play", "1.250"],
    [1_000_000, "play", "10.000"],
    [12_550, "play", "125,50"],
    [123_456_789, "real", "$1.234.567,89"],
    [1_500, "chips", "1.500"],
  ] as const)("%i %s is written %s, and typed like that means the same", (amount, unit, text) => {
    expect(formatAmount(amount, unit)).toBe(text);
    if (unit !== "chips") expect(parseAmount(text)).toBe(amount);
  });

  it("big blinds and shortened amounts have a decimal comma", () => {
    expect(formatAmount(2_500, { bigBlind: 200, one: "CG", many: "CG" })).toBe("12,5\u00a0CG");
    expect(shortenAmount(1_234_500, "play", 3)).toBe("12,3k");
  });
});
