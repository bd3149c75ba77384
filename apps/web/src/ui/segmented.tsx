"use client";
import { clsx } from "clsx";
import { ToggleGroup } from "radix-ui";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** Lets the reader choose one of a few values, which are buttons in one line. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        if (choice) onChange(choice.value);
      }}
      className={clsx("inline-flex shrink-0 rounded-xl bg-surface-2 p-1", className)}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          className="h-8 flex-auto pointer-coarse:h-11 pointer-coarse:min-w-11 rounded-lg px-3 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--quick) hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm"
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
