/** Puts what a player won or lost in a hand into a signed figure and into words. */
import { type AmountUnit, formatAmount } from "../../ui/format-amount.ts";
import type { Translate } from "../table/felt/card-text.ts";

/** "won 20", "lost 20"; of nothing only the figure. */
export function spokenNet(t: Translate, net: number, unit: AmountUnit): string {
  const amount = formatAmount(Math.abs(net), unit);
  if (net === 0) return amount;
  return t(net > 0 ? "history.won" : "history.lost", { amount });
}
