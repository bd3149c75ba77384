import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";

export const inputClass =
  "h-11 w-full rounded-xl border border-line-strong bg-room px-3.5 text-base text-ink placeholder:text-ink-3 transition-colors duration-(--quick) aria-invalid:border-danger";

export function Field({
  label,
  help,
  className,
  ...rest
}: ComponentProps<"input"> & { readonly label: string; readonly help?: string }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-2">
        {label}
      </label>
      <input id={id} className={clsx(inputClass)} {...(help && { "aria-describedby": `${id}-help` })} {...rest} />
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-ink-3">
          {help}
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
