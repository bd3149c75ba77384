import { clsx } from "clsx";
import { type Stake, useAmountUnits } from "./amount-unit.ts";
import { type ChipUnit, formatAmount } from "./format-amount.ts";

/** Shows an amount with digits of equal width. `value` is in cents. */
export function Amount({
  value,
  currency,
  className,
}: {
  readonly value: number;
  readonly currency: ChipUnit;
  readonly className?: string;
}) {
  return <span className={clsx("figures whitespace-nowrap", className)}>{formatAmount(value, currency)}</span>;
}

/** Shows an amount at a table with digits of equal width, in big blinds if the reader prefers them. `value` is in cents. */
export function GameAmount({ value, stake }: { readonly value: number; readonly stake: Stake }) {
  const { shown } = useAmountUnits(stake);
  return <span className="figures whitespace-nowrap">{formatAmount(value, shown)}</span>;
}
