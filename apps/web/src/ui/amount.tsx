import type { Currency } from "@poker/protocol";
import { clsx } from "clsx";
import { formatAmount } from "./format-amount.ts";

/** An amount with aligned figures. `value` in cents. */
export function Amount({
  value,
  currency,
  className,
}: {
  readonly value: number;
  readonly currency: Currency;
  readonly className?: string;
}) {
  return <span className={clsx("figures whitespace-nowrap", className)}>{formatAmount(value, currency)}</span>;
}
