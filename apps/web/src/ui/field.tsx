import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";

export const inputClass =
  "h-11 w-full rounded-xl border border-line-strong bg-room px-3.5 text-base text-ink placeholder:text-ink-3 transition-colors duration-(--quick) aria-invalid:border-danger";

export function Field({
  label,
  help,
  problem,
  className,
  ...rest
}: ComponentProps<"input"> & {
  readonly label: string;
  readonly help?: string;
  /** What is wrong with the value, in words. */
  readonly problem?: string | undefined;
}) {
  const id = useId();
  const describedBy = clsx(help && `${id}-help`, problem && `${id}-problem`);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        className={inputClass}
        {...(describedBy && { "aria-describedby": describedBy })}
        {...(problem && { "aria-invalid": true })}
        {...rest}
      />
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-ink-3">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What went wrong and what to do; read out when it appears. */
export function Problem({ children }: { readonly children: string | null }) {
  return (
    <p role="alert" className={clsx("text-sm text-danger", !children && "sr-only")}>
      {children}
    </p>
  );
}
