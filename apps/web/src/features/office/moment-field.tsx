"use client";
import { Field } from "../../ui/field.tsx";

/** As `datetime-local` has it, in UTC. */
const typed = (at: number) => new Date(at).toISOString().slice(0, 16);

/** A minute of UTC, epoch ms; null: none. What is half typed counts as none. */
export const MomentField = ({
  label,
  help,
  value,
  required = false,
  problem,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: number | null;
  readonly required?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (at: number | null) => void;
}) => (
  <Field
    type="datetime-local"
    label={label}
    {...(help && { help })}
    value={value === null ? "" : typed(value)}
    required={required}
    problem={problem}
    onChange={({ target }) => onChange(target.value === "" ? null : Date.parse(`${target.value}:00Z`))}
  />
);
