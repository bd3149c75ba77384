/** Formats amounts, which are integer cents, and parses them. Real money has a dollar sign, play chips have none. */
import type { Currency } from "@poker/protocol";

const WHOLE_FORMAT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const CENTS_FORMAT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 125000 → "1,250"; 12550 → "125.50"; real money with "$" in front. Decimals only when needed. */
export function formatAmount(amount: number, currency: Currency = "play"): string {
  const value = (amount % 100 === 0 ? WHOLE_FORMAT : CENTS_FORMAT).format(Math.abs(amount) / 100);
  return `${amount < 0 ? "−" : ""}${currency === "real" ? "$" : ""}${value}`;
}

/** "1,250" or "$12.50" → cents; null when it is not an amount. Never rounds: a third decimal is refused. */
export function parseAmount(text: string): number | null {
  const match = /^\$?(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/[,\s]/g, ""));
  if (!match?.[1]) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** "5/10", "$0.50/$1": blinds, or the two bet sizes of fixed limit. */
export const formatStakes = (low: number, high: number, currency: Currency): string =>
  `${formatAmount(low, currency)}/${formatAmount(high, currency)}`;
