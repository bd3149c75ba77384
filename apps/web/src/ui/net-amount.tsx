"use client";
import { useTranslations } from "use-intl";
import { type Stake, useAmountUnits } from "./amount-unit.ts";
import type { Translate } from "./card-text.ts";
import { type AmountUnit, formatAmount, formatChange } from "./format-amount.ts";

// Formats what a player won or lost in a hand, as a number with a sign and in words.

/** Returns "won 20" or "lost 20". For zero, returns only the number. */
export function spokenNet(t: Translate, net: number, unit: AmountUnit): string {
  const amount = formatAmount(Math.abs(net), unit);
  if (net === 0) return amount;
  return t(net > 0 ? "history.won" : "history.lost", { amount });
}

/** Shows what a player won or lost in a hand, with a sign. Screen readers read it in words. `value` is in cents. */
export function NetAmount({ value, stake }: { readonly value: number; readonly stake: Stake }) {
  const t = useTranslations();
  const { shown, spoken } = useAmountUnits(stake);
  return (
    <>
      <span aria-hidden="true" className="figures whitespace-nowrap">
        {formatChange(value, shown)}
      </span>
      <span className="sr-only">{spokenNet(t, value, spoken)}</span>
    </>
  );
}
