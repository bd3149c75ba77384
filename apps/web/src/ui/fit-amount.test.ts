import { expect, it } from "vitest";
import { amountWidth, fitAmount, shortenAmount } from "./fit-amount.ts";

it("an amount is shortened to thousands, millions and billions, rounded down", () => {
  expect(shortenAmount(12_345_00, "play", 3)).toBe("12.3k");
  expect(shortenAmount(12_999_00, "play", 2)).toBe("12k");
  expect(shortenAmount(1_999_999_00, "real", 3)).toBe("$1.99M");
  expect(shortenAmount(2_000_000_000_00, "play", 3)).toBe("2B");
  expect(shortenAmount(999_99, "play", 3)).toBe("999");
});

it("an amount is shown as fully as its space allows", () => {
  const forms = [200, 50, 40, 28].map((width) => fitAmount(12_345_50, "play", width, 13));
  expect(forms).toEqual(["12,345.50", "12,345", "12.3k", "12k"]);
  expect(fitAmount(50, "play", 5, 13)).toBe("0.50");
  expect(fitAmount(50, "play", 40, 13)).toBe("0.50");
  for (const form of forms) expect(amountWidth(form, 13)).toBeLessThan(100);
});

it("in big blinds, the decimals are dropped first, then the unit", () => {
  const unit = { bigBlind: 200, one: "BB", many: "BB" };
  const forms = [200, 57, 50, 40, 20].map((width) => fitAmount(12_345, unit, width, 13));
  expect(forms.map((form) => form.replace("\u00a0", " "))).toEqual(["61.72 BB", "61.7 BB", "61 BB", "61 BB", "61"]);
  expect(fitAmount(1_234_500, unit, 45, 13).replace("\u00a0", " ")).toBe("6.17k");
  expect(fitAmount(150, unit, 5, 13)).toBe("0.75");
});
