/**
 * Formats amounts, which are integer cents: in chips of a currency, or in big blinds of a table. Real money has a dollar sign, play chips
 * have none. Chips of a tournament are no money and whole: one is one. M3
 */
import type { HandSummary, TableCurrency } from "@poker/protocol";

/** Big blinds as a unit. */
export interface BigBlindUnit {
  /** What one is worth, in cents. */
  readonly bigBlind: number;
  /** What stands behind the figure 1, and behind any other. */
  readonly one: string;
  readonly many: string;
}
/** In what an amount is written and typed: chips of a currency, chips of a tournament, or big blinds. */
export type AmountUnit = ChipUnit | BigBlindUnit;
export type ChipUnit = TableCurrency | "chips";

/** In what the amounts of a finished hand are: of a tournament's they are no money. M3 */
export const chipUnitOf = ({ tournament, currency }: Pick<HandSummary, "tournament" | "currency">): ChipUnit =>
  tournament ? "chips" : currency;

const FIXED_SPACE = "\u00a0";
const WHOLE_FORMAT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const CENTS_FORMAT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const BIG_BLINDS_FORMAT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const SMALL_PART_FORMAT = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 1 });

/** 125000 → "1,250"; 12550 → "125.50"; real money with "$" in front. Decimals only when needed. In big blinds of 200: "625 BB". */
export function formatAmount(amount: number, unit: AmountUnit = "play"): string {
  if (typeof unit !== "string") return formatBigBlinds(amount, unit);
  const value = unit === "chips" ? WHOLE_FORMAT.format(Math.abs(amount)) : formatCents(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${unit === "real" ? "$" : ""}${value}`;
}

const formatCents = (amount: number): string => (amount % 100 === 0 ? WHOLE_FORMAT : CENTS_FORMAT).format(amount / 100);

/** The same of what was won or lost: "+20", "−20", "0". */
export const formatChange = (amount: number, unit: AmountUnit = "play"): string =>
  `${amount > 0 ? "+" : ""}${formatAmount(amount, unit)}`;

/** How many hundredths of a big blind an amount is, rounded towards zero. */
export const toHundredths = (amount: number, { bigBlind }: BigBlindUnit): number =>
  Math.trunc((amount * 100) / bigBlind);

/** Rounded down to `decimals`, at most two, so that it never says more than there is; what is less than a hundredth is still not zero. */
export function formatBigBlinds(amount: number, unit: BigBlindUnit, decimals = 2): string {
  const step = 10 ** (2 - decimals);
  const hundredths = Math.abs(toHundredths(amount, unit));
  const figure =
    hundredths === 0 && amount !== 0
      ? SMALL_PART_FORMAT.format(Math.abs(amount) / unit.bigBlind)
      : BIG_BLINDS_FORMAT.format((Math.trunc(hundredths / step) * step) / 100);
  return `${amount < 0 ? "−" : ""}${figure}${FIXED_SPACE}${figure === "1" ? unit.one : unit.many}`;
}

/** "5/10", "$0.50/$1": blinds, or the two bet sizes of fixed limit. */
export const formatStakes = (low: number, high: number, unit: ChipUnit): string =>
  `${formatAmount(low, unit)}/${formatAmount(high, unit)}`;
