"use client";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { Choice } from "./segmented.tsx";

/** A select as small as its words, marked when it filters. */
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
