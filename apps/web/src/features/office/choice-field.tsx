"use client";
import { Select } from "../../ui/select.tsx";
import { useShownIssue } from "./shown-issue.tsx";

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
  const shown = useShownIssue(issue);
  return (
    <Select
      label={label}
      help={help}
      problem={shown.issue}
      choices={values.map((each) => ({ value: each, label: labelFor(each) }))}
      value={value}
      onFocus={shown.onFocus}
      onBlur={shown.onBlur}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
