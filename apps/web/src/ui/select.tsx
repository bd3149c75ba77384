"use client";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";
import type { Choice } from "./segmented.tsx";

/** Lets the reader choose one of many values. Uses the browser's own list, which works on every phone and with every screen reader. */
export const Select = <T extends string>({
  label,
  help,
  problem,
  choices,
  className,
  ...rest
}: ComponentProps<"select"> & {
  readonly label: string;
  readonly help?: string | undefined;
  /** What is wrong with the choice, in words. */
  readonly problem?: string | undefined;
  readonly choices: readonly Choice<T>[];
}) => (
  <FieldFrame label={label} help={help} problem={problem} className={className}>
    {(attributes) => (
      <span className="relative block">
        <select {...attributes} {...rest} className={`${attributes.className} appearance-none truncate pr-10`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-3" aria-hidden="true" />
      </span>
    )}
  </FieldFrame>
);

/** A select that is only as wide as its text. It is highlighted while it filters the list. */
export function FilterSelect<T extends string>({
  label,
  value,
  choices,
  onChange,
  isMarked = value !== "all",
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly isMarked?: boolean;
}) {
  return (
    <span className="relative grid min-w-0 shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const picked = choices.find((choice) => choice.value === event.target.value);
          if (picked) onChange(picked.value);
        }}
        className={clsx(
          "h-10 min-w-0 appearance-none rounded-xl border pointer-coarse:h-11 bg-room pr-9 pl-3.5 text-sm font-medium transition-colors duration-(--quick) lg:[field-sizing:content]",
          isMarked ? "border-brass-ink text-ink" : "border-line text-ink-2 hover:text-ink",
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" aria-hidden="true" />
    </span>
  );
}
