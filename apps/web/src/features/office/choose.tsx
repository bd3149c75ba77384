"use client";
import { useId } from "react";
import { Select } from "../../ui/select.tsx";

/** One of many words, with what is wrong with it and what it means. */
export function Choose<T extends string>({
  label,
  help,
  problem,
  values,
  value,
  wordsFor,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly problem?: string | undefined;
  readonly values: readonly T[];
  readonly value: T;
  readonly wordsFor: (value: T) => string;
  readonly onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div>
      <Select
        label={label}
        choices={values.map((each) => ({ value: each, label: wordsFor(each) }))}
        value={value}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      <div id={id}>
        {help && <p className="mt-1 text-xs text-ink-3">{help}</p>}
        {problem !== undefined && <p className="mt-1 text-xs text-danger">{problem}</p>}
      </div>
    </div>
  );
}
