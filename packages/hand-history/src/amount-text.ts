/** Converts between chips and the amounts that files show: a chip is a cent at cash tables, and a whole chip in tournaments. */
import { type Chips, MAX_AMOUNT } from "@poker/engine";

export const shownAmount = (chips: Chips, decimals: 0 | 2): number => (decimals === 2 ? chips / 100 : chips);

/** The amount in whole chips, or what is wrong with it. */
export function readShownAmount(
  value: number,
  decimals: 0 | 2,
): Chips | "amount-not-whole" | "amount-too-large" | "bad-field" {
  const chips = Math.round(decimals === 2 ? value * 100 : value);
  if (!Number.isFinite(value) || value < 0) return "bad-field";
  if (chips > MAX_AMOUNT) return "amount-too-large";
  return Math.abs(shownAmount(chips, decimals) - value) > 1e-6 ? "amount-not-whole" : chips;
}
