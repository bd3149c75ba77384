import { type ComponentProps, useId } from "react";
import { inputClass } from "./field.tsx";
import type { Choice } from "./segmented.tsx";

/** One of many; the browser's own, which every phone and screen reader knows. */
export function Select<T extends string>({
  label,
  choices,
  className,
  ...rest
}: ComponentProps<"select"> & { readonly label: string; readonly choices: readonly Choice<T>[] }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-2">
        {label}
      </label>
      <select id={id} className={inputClass} {...rest}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
