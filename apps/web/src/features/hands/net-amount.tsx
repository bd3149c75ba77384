"use client";
import { useTranslations } from "use-intl";
import { type Stake, useAmountUnits } from "../../ui/amount-unit.ts";
import { formatChange } from "../../ui/format-amount.ts";
import { spokenNet } from "./net-text.ts";

/** What a player won or lost in a hand, with its sign; screen readers hear it in words. `value` in cents. */
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
