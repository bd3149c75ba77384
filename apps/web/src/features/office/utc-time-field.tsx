"use client";
import { Field } from "../../ui/field.tsx";

/** Formats a time for a `datetime-local` field, in UTC. */
const toInputValue = (at: number) => new Date(at).toISOString().slice(0, 16);

/** A field for a minute of UTC, in epoch ms; null when it is empty or half typed. */
export const UtcTimeField = ({
  label,
  help,
  value,
  required = false,
  issue,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: number | null;
  readonly required?: boolean;
  readonly issue?: string | undefined;
  readonly onChange: (at: number | null) => void;
}) => (
  <Field
    type="datetime-local"
    label={label}
    {...(help && { help })}
    value={value === null ? "" : toInputValue(value)}
    required={required}
    problem={issue}
    onChange={({ target }) => onChange(target.value === "" ? null : Date.parse(`${target.value}:00Z`))}
  />
);
