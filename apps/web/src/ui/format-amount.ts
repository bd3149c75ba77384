/**
 * Formats amounts in chips or in big blinds. Amounts are integer cents, except that 1 is one chip in a tournament. Real
 * money has a dollar sign and play chips have none. Tournament chips have no cash value and no cents. M3
 */
import type { HandSummary, Locale, TableCurrency } from "@poker/protocol";
import { numberLanguage } from "./number-language.ts";

/** The big blinds of one table, as a unit for amounts. */
export interface BigBlindUnit {
  /** The value of one big blind, in cents. */
  readonly bigBlind: number;
  /** `one` is the text after the number 1. `many` is the text after every other number. */
  readonly one: string;
  readonly many: string;
}
/** The unit in which an amount is shown and typed: play or real chips, tournament chips, or big blinds. */
export type AmountUnit = ChipUnit | BigBlindUnit;
export type ChipUnit = TableCurrency | "chips";

/** Returns the unit of a finished hand's amounts. Tournament chips have no cash value, so they are a unit of their own. M3 */
export const chipUnitOf = ({ tournament, currency }: Pick<HandSummary, "tournament" | "currency">): ChipUnit =>
  tournament ? "chips" : currency;

const FIXED_SPACE = "\u00a0";

/** Always groups digits. By default Spanish writes 1250 but 12.500, and a table should show 1.250 like 12.500. */
const formatsOf = (locale: Locale) => ({
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: "always" }),
  cents: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: "always" }),
  parts: new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" }),
  smallPart: new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 }),
});
const FORMATS: Readonly<Record<Locale, ReturnType<typeof formatsOf>>> = { en: formatsOf("en"), es: formatsOf("es") };
const formats = () => FORMATS[numberLanguage()];

/** Formats a number with at most two decimals, in the page's language. */
export const formatNumber = (value: number): string => formats().parts.format(value);

/**
 * Formats an amount, with decimals only when it has some. 125000 is "1,250" and 12550 is "125.50" (in Spanish "1.250"
 * and "125,50"). Real money has "$" in front. With a big blind of 200 cents, 125000 is "625 BB".
 */
export function formatAmount(amount: number, unit: AmountUnit = "play"): string {
  if (typeof unit !== "string") return formatBigBlinds(amount, unit);
  const value = unit === "chips" ? formats().whole.format(Math.abs(amount)) : formatCents(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${unit === "real" ? "$" : ""}${value}`;
}

const formatCents = (amount: number): string =>
  (amount % 100 === 0 ? formats().whole : formats().cents).format(amount / 100);

/** Formats what a player won or lost, with its sign: "+20", "−20", "0". */
export const formatChange = (amount: number, unit: AmountUnit = "play"): string =>
  `${amount > 0 ? "+" : ""}${formatAmount(amount, unit)}`;

/** Converts an amount to hundredths of a big blind. Rounds towards zero. */
export const toHundredths = (amount: number, { bigBlind }: BigBlindUnit): number =>
  Math.trunc((amount * 100) / bigBlind);

/**
 * Formats an amount in big blinds with up to `decimals` decimals (at most two). Rounds down, so that it never shows
 * more than there is. An amount below a hundredth of a big blind is shown with more decimals, so that it does not look
 * like zero.
 */
export function formatBigBlinds(amount: number, unit: BigBlindUnit, decimals = 2): string {
  const step = 10 ** (2 - decimals);
  const hundredths = Math.abs(toHundredths(amount, unit));
  const figure =
    hundredths === 0 && amount !== 0
      ? formats().smallPart.format(Math.abs(amount) / unit.bigBlind)
      : formatNumber((Math.trunc(hundredths / step) * step) / 100);
  return `${amount < 0 ? "−" : ""}${figure}${FIXED_SPACE}${figure === "1" ? unit.one : unit.many}`;
}

/** Formats stakes such as "5/10" or "$0.50/$1". The numbers are the blinds, or the two bet sizes of fixed limit. */
export const formatStakes = (low: number, high: number, unit: ChipUnit): string =>
  `${formatAmount(low, unit)}/${formatAmount(high, unit)}`;
