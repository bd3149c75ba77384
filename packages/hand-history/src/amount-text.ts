/**
 * Converts between chips and the amounts written in files. At cash tables, a chip is a cent of the written amount. In tournaments, it is a
 * whole unit.
 */
import { type Chips, MAX_AMOUNT } from "@poker/engine";

export const shownAmount = (chips: Chips, decimals: 0 | 2): number => (decimals === 2 ? chips / 100 : chips);

/** Returns the amount in chips, or a text that says what is wrong with it. */
export function readShownAmount(
  value: number,
  decimals: 0 | 2,
): Chips | "amount-not-whole" | "amount-too-large" | "bad-field" {
  const chips = Math.round(decimals === 2 ? value * 100 : value);
  if (!Number.isFinite(value) || value < 0) return "bad-field";
  if (chips > MAX_AMOUNT) return "amount-too-large";
  return Math.abs(shownAmount(chips, decimals) - value) > 1e-6 ? "amount-not-whole" : chips;
}
