"use client";
import { useId } from "react";
import { Select } from "../../ui/select.tsx";

/** A select with its help and its issue. */
export function ChoiceField<T extends string>({
  label,
  help,
  issue,
  values,
  value,
  labelFor,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly issue?: string | undefined;
  readonly values: readonly T[];
  readonly value: T;
  readonly labelFor: (value: T) => string;
  readonly onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div>
      <Select
        label={label}
        choices={values.map((each) => ({ value: each, label: labelFor(each) }))}
        value={value}
        aria-describedby={id}
        aria-invalid={issue !== undefined}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      <div id={id}>
        {help && <p className="mt-1 text-xs text-ink-3">{help}</p>}
        {issue !== undefined && <p className="mt-1 text-xs text-danger">{issue}</p>}
      </div>
    </div>
  );
}
