import { clsx } from "clsx";
import type { ComponentProps } from "react";

const KIND_CLASSES = {
  /** The one thing that matters now. */
  primary: "bg-brass text-on-brass hover:bg-brass-deep font-semibold",
  /** Everything else that can be pressed. */
  quiet: "bg-surface-2 text-ink hover:bg-line font-medium",
  outline: "border border-line-strong text-ink hover:bg-surface-2 font-medium",
  ghost: "text-ink-2 hover:bg-surface-2 hover:text-ink font-medium",
} as const;
const SIZE_CLASSES = {
  sm: "h-9 pointer-coarse:h-11 pointer-coarse:min-w-11 px-3 text-sm rounded-lg gap-1.5",
  md: "h-11 px-4 text-base rounded-xl gap-2",
  lg: "h-14 px-5 text-lg rounded-2xl gap-2",
} as const;

export interface ButtonLook {
  readonly kind?: keyof typeof KIND_CLASSES;
  readonly size?: keyof typeof SIZE_CLASSES;
}

export const buttonClass = ({ kind = "quiet", size = "md" }: ButtonLook = {}): string =>
  clsx(
    "inline-flex items-center justify-center whitespace-nowrap select-none transition-colors duration-(--quick) touch-manipulation",
    "disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 figures",
    KIND_CLASSES[kind],
    SIZE_CLASSES[size],
  );

export function Button({ kind, size, className, type = "button", ...rest }: ComponentProps<"button"> & ButtonLook) {
  const look = { ...(kind && { kind }), ...(size && { size }) };
  return <button type={type} className={clsx(buttonClass(look), className)} {...rest} />;
}

/** A button that is only a picture; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl text-ink-2 transition-colors duration-(--quick) hover:bg-surface-2 hover:text-ink disabled:opacity-40",
        className,
      )}
      {...rest}
    />
  );
}
