"use client";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";
import type { Choice } from "./segmented.tsx";

/** One of many; the browser's own list, which every phone and screen reader knows. */
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
