"use client";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { inputClass } from "../../ui/field.tsx";
import { formatAmount, parseAmount } from "../../ui/format-amount.ts";

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** NaN when the text is not a number. */
  readonly onChange: (value: number) => void;
  /** The sentence for what is wrong with it. */
  readonly issue?: string | undefined;
  readonly help?: string;
  /** Hides the label visually, where a column head names the field. */
  readonly isLabelHidden?: boolean;
}

interface NumberFormat {
  readonly format: (value: number) => string;
  readonly parse: (text: string) => number | null;
}

const wholeNumberFormat: NumberFormat = {
  format: (value) => (Number.isNaN(value) ? "" : String(value)),
  parse: (text) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null),
};
const centsFormat: NumberFormat = {
  format: (value) => (Number.isNaN(value) ? "" : formatAmount(value)),
  parse: parseAmount,
};

function FormattedNumberField({
  label,
  value,
  onChange,
  issue,
  help,
  isLabelHidden = false,
  format,
}: NumberFieldProps & { readonly format: NumberFormat }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div>
      <label htmlFor={id} className={clsx(isLabelHidden ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-2")}>
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={issue !== undefined}
        aria-describedby={clsx(help && `${id}-help`, issue && `${id}-problem`) || undefined}
        className={clsx(inputClass, "figures text-right")}
        value={typed ?? format.format(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(format.parse(target.value) ?? Number.NaN);
        }}
        onBlur={() => setTyped((text) => (text !== null && format.parse(text) !== null ? null : text))}
      />
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-ink-3">
          {help}
        </p>
      )}
      {issue !== undefined && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {issue}
        </p>
      )}
    </div>
  );
}

/** A field for milliseconds, typed in a larger unit, exact to the millisecond. */
const durationFormat = (unitMs: number): NumberFormat => ({
  format: (value) => (Number.isNaN(value) ? "" : String(value / unitMs)),
  parse(text) {
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(text.trim())) return null;
    const ms = Math.round(Number(text) * unitMs);
    return ms / unitMs === Number(text) ? ms : null;
  },
});
const secondsFormat = durationFormat(1_000);
const minutesFormat = durationFormat(60_000);

/** A field for a whole number. */
export const NumberField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={wholeNumberFormat} />;
export const SecondsField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={secondsFormat} />;
export const MinutesField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={minutesFormat} />;
/** A field for cents, typed as dollars; exact. */
export const AmountField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={centsFormat} />;
