"use client";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { inputClass } from "../../ui/field.tsx";
import { formatAmount, parseAmount } from "../../ui/money.ts";

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** NaN: what is typed is no number. */
  readonly onChange: (value: number) => void;
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined;
  readonly help?: string;
  /** The label is for those who do not see the column it stands in. */
  readonly bare?: boolean;
}

interface Reading {
  readonly write: (value: number) => string;
  readonly read: (text: string) => number | null;
}

const plain: Reading = {
  write: (value) => (Number.isNaN(value) ? "" : String(value)),
  read: (text) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null),
};
const money: Reading = {
  write: (value) => (Number.isNaN(value) ? "" : formatAmount(value)),
  read: parseAmount,
};

function TypedNumber({
  label,
  value,
  onChange,
  problem,
  help,
  bare = false,
  reading,
}: NumberFieldProps & { readonly reading: Reading }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div>
      <label htmlFor={id} className={clsx(bare ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-2")}>
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={clsx(help && `${id}-help`, problem && `${id}-problem`) || undefined}
        className={clsx(inputClass, "figures text-right")}
        value={typed ?? reading.write(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(reading.read(target.value) ?? Number.NaN);
        }}
        onBlur={() => setTyped((text) => (text !== null && reading.read(text) !== null ? null : text))}
      />
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-ink-3">
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Milliseconds, typed in a larger unit, exact to the millisecond. */
const duration = (unitMs: number): Reading => ({
  write: (value) => (Number.isNaN(value) ? "" : String(value / unitMs)),
  read(text) {
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(text.trim())) return null;
    const ms = Math.round(Number(text) * unitMs);
    return ms / unitMs === Number(text) ? ms : null;
  },
});
const seconds = duration(1_000);
const minutes = duration(60_000);

/** A whole number. */
export const NumberField = (props: NumberFieldProps) => <TypedNumber {...props} reading={plain} />;
export const SecondsField = (props: NumberFieldProps) => <TypedNumber {...props} reading={seconds} />;
export const MinutesField = (props: NumberFieldProps) => <TypedNumber {...props} reading={minutes} />;
/** Cents, typed as dollars; exact. */
export const AmountField = (props: NumberFieldProps) => <TypedNumber {...props} reading={money} />;
