/**
 * Formats amounts, which are integer cents, in chips of a currency or in big blinds of a table. Real money has a dollar sign, play chips
 * have none. Tournament chips have no cash value and are whole: 1 is one chip. M3
 */
import type { HandSummary, Locale, TableCurrency } from "@poker/protocol";
import { numberLanguage } from "./number-language.ts";

/** Big blinds as a unit. */
export interface BigBlindUnit {
  /** The value of one big blind, in cents. */
  readonly bigBlind: number;
  /** The text after the figure 1, and after any other figure. */
  readonly one: string;
  readonly many: string;
}
/** The unit in which an amount is shown and typed: chips of a currency, tournament chips, or big blinds. */
export type AmountUnit = ChipUnit | BigBlindUnit;
export type ChipUnit = TableCurrency | "chips";

/** The unit of a finished hand's amounts. Tournament chips have no cash value. M3 */
export const chipUnitOf = ({ tournament, currency }: Pick<HandSummary, "tournament" | "currency">): ChipUnit =>
  tournament ? "chips" : currency;

const FIXED_SPACE = "\u00a0";

/** Spanish does not group four digits by default; a table writes 1.250 in the same way as 12.500. */
const formatsOf = (locale: Locale) => ({
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: "always" }),
  cents: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: "always" }),
  parts: new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" }),
  smallPart: new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 }),
});
const FORMATS: Readonly<Record<Locale, ReturnType<typeof formatsOf>>> = { en: formatsOf("en"), es: formatsOf("es") };
const formats = () => FORMATS[numberLanguage()];

/** Formats a number with at most two decimals, in the language of the page. */
export const formatNumber = (value: number): string => formats().parts.format(value);

/**
 * Formats 125000 as "1,250" and 12550 as "125.50" (in Spanish "1.250" and "125,50"), with "$" in front of real money. Shows decimals only
 * when needed. With big blinds of 200 cents, 125000 is "625 BB".
 */
export function formatAmount(amount: number, unit: AmountUnit = "play"): string {
  if (typeof unit !== "string") return formatBigBlinds(amount, unit);
  const value = unit === "chips" ? formats().whole.format(Math.abs(amount)) : formatCents(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${unit === "real" ? "$" : ""}${value}`;
}

const formatCents = (amount: number): string =>
  (amount % 100 === 0 ? formats().whole : formats().cents).format(amount / 100);

/** Formats a win or loss with its sign: "+20", "−20", "0". */
export const formatChange = (amount: number, unit: AmountUnit = "play"): string =>
  `${amount > 0 ? "+" : ""}${formatAmount(amount, unit)}`;

/** Converts an amount to hundredths of a big blind, rounded towards zero. */
export const toHundredths = (amount: number, { bigBlind }: BigBlindUnit): number =>
  Math.trunc((amount * 100) / bigBlind);

/**
 * Formats an amount in big blinds with up to `decimals` decimals (at most two). Rounds down, so that it never shows more than there is. An
 * amount below a hundredth is still not shown as zero.
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

/** Formats "5/10" or "$0.50/$1": blinds, or the two bet sizes of fixed limit. */
export const formatStakes = (low: number, high: number, unit: ChipUnit): string =>
  `${formatAmount(low, unit)}/${formatAmount(high, unit)}`;
