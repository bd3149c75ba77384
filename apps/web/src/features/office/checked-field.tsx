import { type ComponentProps, useId } from "react";
import { inputClass } from "../../ui/field.tsx";

/** A field and, under it, what is wrong with it. */
export function CheckedField({
  label,
  problem,
  ...rest
}: ComponentProps<"input"> & { readonly label: string; readonly problem: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        className={inputClass}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        {...rest}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
