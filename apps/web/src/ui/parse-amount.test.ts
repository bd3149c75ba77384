import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";
import { parseAmount, parseAmountInRange } from "./parse-amount.ts";

const NARROW_SPACE = "\u202f";
const FIXED_SPACE = "\u00a0";
const THIN_SPACE = "\u2009";

describe("a typed amount", () => {
  it.each([
    // Without a separator.
    ["0", 0],
    ["5", 5_00],
    ["007", 7_00],
    ["1000", 1_000_00],
    [" 12 ", 12_00],
    // One or two digits after the last separator are decimals.
    ["1,5", 1_50],
    ["1.5", 1_50],
    ["1,50", 1_50],
    ["1.50", 1_50],
    ["0,05", 5],
    ["0.05", 5],
    [".5", 50],
    [",5", 50],
    [".05", 5],
    ["1234,56", 1_234_56],
    // Exactly three digits after the last separator are a group of thousands.
    ["1,000", 1_000_00],
    ["1.000", 1_000_00],
    ["1,234", 1_234_00],
    ["1.234", 1_234_00],
    ["12.345.678", 12_345_678_00],
    ["12,345,678", 12_345_678_00],
    // With both separators, the last one is the decimal separator.
    ["1,000.50", 1_000_50],
    ["1.000,50", 1_000_50],
    ["1,000.5", 1_000_50],
    ["1.234.567,8", 1_234_567_80],
    // Groups may be separated by any kind of space, or by an apostrophe.
    ["1 000", 1_000_00],
    [`1${NARROW_SPACE}234${NARROW_SPACE}567,89`, 1_234_567_89],
    [`1${FIXED_SPACE}000`, 1_000_00],
    [`1${THIN_SPACE}000.5`, 1_000_50],
    ["1'000", 1_000_00],
    ["1’000’000.50", 1_000_000_50],
    // With a dollar sign.
    ["$1.50", 1_50],
    ["$ 1,000", 1_000_00],
    [`1,50${FIXED_SPACE}$`, 1_50],
    ["999999999999.99", 999_999_999_999_99],
  ])("%j is read as %i cents", (text, cents) => expect(parseAmount(text)).toBe(cents));

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["$", "empty"],
    ["abc", "not-digits"],
    ["1e9", "not-digits"],
    ["1k", "not-digits"],
    ["NaN", "not-digits"],
    ["Infinity", "not-digits"],
    ["-5", "not-digits"],
    ["−5", "not-digits"],
    ["+5", "not-digits"],
    ["½", "not-digits"],
    ["5²", "not-digits"],
    ["１５０", "not-digits"],
    ["٣", "not-digits"],
    ["€5", "not-digits"],
    ["$5$", "not-digits"],
    ["0x10", "not-digits"],
    [".", "not-digits"],
    [", .", "not-digits"],
    ["7.", "unclear"],
    ["1,000.", "unclear"],
    ["1.2.3", "unclear"],
    ["12,34,567", "unclear"],
    ["1,000,50", "unclear"],
    ["1,000.500", "unclear"],
    ["1.0000", "unclear"],
    ["1234.567", "unclear"],
    ["0.125", "unclear"],
    ["0,500", "unclear"],
    [".500", "unclear"],
    [",000", "unclear"],
    ["01,000", "unclear"],
    ["1,00,000", "unclear"],
    ["1,,000", "unclear"],
    ["1 50", "unclear"],
    ["1'50", "unclear"],
    ["1  000", "unclear"],
    ["1 000,000", "unclear"],
    ["1'000,000.50", "unclear"],
    ["1,000.50,20", "unclear"],
    ["1000000000000", "too-long"],
    ["1,000,000,000,000", "too-long"],
    ["99999999999999999999.50", "too-long"],
  ] as const)("✗: %j is refused as %s", (text, issue) => expect(parseAmount(text)).toBe(issue));

  it("a shown amount is read back unchanged", () => {
    for (const amount of [1, 50, 99, 100, 101, 1_000_00, 123_456_789, 100_000_000_050])
      for (const currency of ["play", "real"] as const)
        expect(parseAmount(formatAmount(amount, currency))).toBe(amount);
  });

  it("grouping, and a point or a comma, do not change the amount", () => {
    for (const locale of ["en-US", "de-DE", "es-ES", "fr-FR", "de-CH", "sv-SE"])
      for (const value of [0.05, 1.5, 12, 999.99, 1_000, 12_345.67, 7_654_321]) {
        const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
        expect([locale, value, parseAmount(format.format(value))]).toEqual([locale, value, Math.round(value * 100)]);
      }
  });
});

describe("a typed amount within a range", () => {
  const range = { min: 200_00, max: 3_412_50 };
  it.each([
    ["200", 200_00],
    ["1,250", 1_250_00],
    ["1.234", 1_234_00],
    ["$300.50", 300_50],
    ["3412.5", 3_412_50],
    ["3.412,50", 3_412_50],
  ])("%j is read as the total that it states, also at both ends of the range", (text, cents) =>
    expect(parseAmountInRange(range, text)).toBe(cents),
  );
  it.each([
    ["199.99", "too-small"],
    ["0", "too-small"],
    ["3412.51", "too-large"],
    ["99999", "too-large"],
    ["", "empty"],
    ["abc", "not-digits"],
    ["-300", "not-digits"],
    ["3e2", "not-digits"],
    ["Infinity", "not-digits"],
    ["０", "not-digits"],
    ["1.2.3", "unclear"],
    // Too large when the separator means thousands, and allowed when it means decimals.
    ["205.555", "three-decimals"],
    ["$205,555", "three-decimals"],
    ["205.555.000", "too-large"],
    ["205,555.50", "too-large"],
    ["5.000", "too-large"],
    ["205555", "too-large"],
  ] as const)("✗: %j is refused as %s, and is not moved into the range", (text, issue) =>
    expect(parseAmountInRange(range, text)).toBe(issue),
  );
});

describe("an amount typed in big blinds", () => {
  const unit = { bigBlind: 200, one: "ciega grande", many: "CG" };
  const range = { min: 400, max: 12_345 };
  it.each([
    ["2", 400],
    ["12.5", 2_500],
    ["12,5 BB", 2_500],
    ["12.5cg", 2_500],
    ["3 ciega grande", 600],
    ["61.7", 12_340],
    // The maximum of 61.725 big blinds is shown as 61.72, so typing 61.72 means the maximum.
    ["61.72", 12_345],
    ["61.72\u00a0CG", 12_345],
  ])("%j is read as the total that it states, also at both ends of the range", (text, cents) =>
    expect(parseAmountInRange(range, text, unit)).toBe(cents),
  );
  it.each([
    ["1.99", "too-small"],
    ["61.73", "too-large"],
    ["400", "too-large"],
    ["50.555", "three-decimals"],
    ["50,555 BB", "three-decimals"],
    ["3,000", "three-decimals"],
    ["", "empty"],
    ["BB", "empty"],
    ["$5", "not-digits"],
    ["5 chips", "not-digits"],
    ["1.2.3", "unclear"],
    ["999999999999", "too-long"],
  ] as const)("✗: %j is refused as %s", (text, issue) => expect(parseAmountInRange(range, text, unit)).toBe(issue));
  it("✗: an amount that is not a whole number of cents is not rounded", () =>
    expect(parseAmountInRange({ min: 2, max: 1_000 }, "1.25", { ...unit, bigBlind: 2 })).toBe("not-whole"));

  it("both ends of a range can be typed as they are shown", () => {
    for (const bigBlind of [2, 3, 15, 200, 21_00])
      for (let max = bigBlind; max < 9_000; max += 113) {
        const own = { ...unit, bigBlind };
        const ends = { min: bigBlind, max };
        expect(parseAmountInRange(ends, formatAmount(max, own), own)).toBe(max);
        expect(parseAmountInRange({ min: max, max: 10 * max }, formatAmount(max, own), own)).toBe(max);
      }
  });
});
