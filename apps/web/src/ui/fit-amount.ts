/**
 * Formats an amount for the space that it has. Tries the full amount first, then leaves out the cents, and then writes
 * thousands or millions.
 */
import type { TableCurrency } from "@poker/protocol";
import {
  type AmountUnit,
  type BigBlindUnit,
  formatAmount,
  formatBigBlinds,
  formatNumber,
  toHundredths,
} from "./format-amount.ts";

/** The widths of characters in the page's font (semibold, digits of equal width), as multiples of the font size. */
const DIGIT_WIDTH = 0.66;
const LETTER_WIDTHS: Readonly<Record<string, number>> = {
  ",": 0.31,
  ".": 0.31,
  "\u00a0": 0.28,
  k: 0.6,
  M: 0.92,
  B: 0.68,
  C: 0.75,
  G: 0.77,
};

/** Returns the approximate width of an amount, in px. */
export const amountWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, letter) => sum + (LETTER_WIDTHS[letter] ?? DIGIT_WIDTH), 0) * fontSize;

const UNITS = [
  { value: 1e11, letter: "B" },
  { value: 1e8, letter: "M" },
  { value: 1e5, letter: "k" },
] as const;

/** Formats an amount without its cents. Keeps the cents of an amount below one chip. */
const withoutCents = (amount: number, currency: TableCurrency): string =>
  formatAmount(Math.abs(amount) < 100 ? amount : Math.trunc(amount / 100) * 100, currency);

/** Shortens 1234500 to "12.3k" with three digits, or to "12k" with two. Rounds down, so that it never shows more than there is. */
export function shortenAmount(amount: number, currency: TableCurrency, digits: number): string {
  const unit = UNITS.find(({ value }) => Math.abs(amount) >= value);
  if (!unit) return withoutCents(amount, currency);
  const whole = Math.trunc(Math.abs(amount) / unit.value);
  const decimals = Math.max(0, digits - String(whole).length);
  const rounded = Math.trunc((Math.abs(amount) / unit.value) * 10 ** decimals + 1e-9) / 10 ** decimals;
  return `${amount < 0 ? "−" : ""}${currency === "real" ? "$" : ""}${formatNumber(rounded)}${unit.letter}`;
}

/** Lists the ways to write an amount, from the longest to the shortest. The last one has no currency sign. */
const formsInChips = (amount: number, currency: TableCurrency): readonly string[] => [
  formatAmount(amount, currency),
  withoutCents(amount, currency),
  shortenAmount(amount, currency, 3),
  shortenAmount(amount, currency, 2),
  shortenAmount(amount, "play", 2),
];

/** Lists the ways to write an amount in big blinds. An amount below one big blind keeps its decimals. */
function formsInBigBlinds(amount: number, unit: BigBlindUnit): readonly string[] {
  const hundredths = toHundredths(amount, unit);
  const isSmall = Math.abs(hundredths) < 100;
  const figure = shortenAmount(hundredths, "play", isSmall ? 2 : 3);
  return [
    formatBigBlinds(amount, unit),
    formatBigBlinds(amount, unit, isSmall ? 2 : 1),
    formatBigBlinds(amount, unit, isSmall ? 2 : 0),
    `${figure}\u00a0${unit.many}`,
    figure,
  ];
}

function formsIn(amount: number, unit: AmountUnit): readonly string[] {
  if (typeof unit !== "string") return formsInBigBlinds(amount, unit);
  // Formats a tournament chip like a hundred cents of play chips.
  return unit === "chips" ? formsInChips(amount * 100, "play") : formsInChips(amount, unit);
}

/** Returns the longest form of `amount` that fits into `maxWidth` px, or the shortest form when none fits. */
export function fitAmount(amount: number, unit: AmountUnit, maxWidth: number, fontSize: number): string {
  const forms = formsIn(amount, unit);
  return forms.find((form) => amountWidth(form, fontSize) <= maxWidth) ?? forms.at(-1) ?? "";
}
