"use client";
import { clsx } from "clsx";
import { useState } from "react";
import { FieldFrame } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { parseAmount } from "../../ui/parse-amount.ts";
import { useShownIssue } from "./office-fields.tsx";
import { t } from "./translator.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** Called at each change. `value` is NaN when the text is not a number. */
  readonly onChange: (value: number) => void;
  /** The sentence that says what is wrong with the number. */
  readonly issue?: string | undefined;
  readonly help?: string;
  /**
   * Hides the label from sight, because a column heading already names the field. Screen readers still read the label.
   */
  readonly isLabelHidden?: boolean;
}

interface NumberFormat {
  readonly format: (value: number) => string;
  readonly parse: (text: string) => number | null;
  /**
   * Says what is wrong with a text that `parse` cannot read. When a format has no `explain`, the field shows only the
   * issue that the form found.
   */
  readonly explain?: (text: string) => string | undefined;
}

const wholeNumberFormat: NumberFormat = {
  format: (value) => (Number.isNaN(value) ? "" : String(value)),
  parse: (text) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null),
};
const centsFormat: NumberFormat = {
  format: (value) => (Number.isNaN(value) ? "" : formatAmount(value)),
  parse(text) {
    const amount = parseAmount(text);
    return typeof amount === "string" ? null : amount;
  },
  explain(text) {
    const amount = parseAmount(text);
    return typeof amount === "string" ? t(`amount.${amount}`) : undefined;
  },
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
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useShownIssue((typed === null ? undefined : format.explain?.(typed)) ?? issue);
  // The number as the room writes it, shown below the field when the person wrote it in another way.
  const readBack =
    typed !== null && !Number.isNaN(value) && format.format(value) !== typed ? format.format(value) : null;
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} help={help} problem={shown.issue}>
      {({ id, className, "aria-describedby": describedBy, ...attributes }) => (
        <>
          <input
            {...attributes}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={clsx(readBack && `${id}-read`, describedBy) || undefined}
            className={clsx(className, "figures text-right")}
            value={typed ?? format.format(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(format.parse(target.value) ?? Number.NaN);
            }}
            onFocus={shown.onFocus}
            onBlur={() => {
              shown.onBlur();
              setTyped((text) => (text !== null && format.parse(text) !== null ? null : text));
            }}
          />
          {readBack !== null && (
            <p id={`${id}-read`} className="figures mt-1 text-right text-xs text-ink-2">
              {t("form.readAs", { value: readBack })}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/**
 * Returns the format for a time in milliseconds that people type in a larger unit. Refuses a number that is not a whole
 * number of milliseconds.
 */
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
const hoursFormat = durationFormat(3_600_000);

/** A field for a whole number. */
export const NumberField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={wholeNumberFormat} />;
const SecondsField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={secondsFormat} />;
const MinutesField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={minutesFormat} />;
export const HoursField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={hoursFormat} />;
/** A field for an amount. People type dollars, and the value is in cents. */
export const AmountField = (props: NumberFieldProps) => <FormattedNumberField {...props} format={centsFormat} />;

/** The field for each kind of number. */
export const NUMBER_FIELDS = { number: NumberField, seconds: SecondsField, minutes: MinutesField, amount: AmountField };
export type NumberKind = keyof typeof NUMBER_FIELDS;
