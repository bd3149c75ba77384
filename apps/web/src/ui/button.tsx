import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { SubmitButton } from "./submit-button.tsx";

const KIND_CLASSES = {
  /** For the one most important action of a page or dialog. */
  primary: "bg-brass text-on-brass hover:bg-brass-deep font-semibold",
  /** For every other action. */
  quiet: "bg-surface-2 text-ink hover:bg-line font-medium",
  outline: "border border-line-strong text-ink hover:bg-surface-2 font-medium",
  ghost: "text-ink-2 hover:bg-surface-2 hover:text-ink font-medium",
} as const;
const SIZE_CLASSES = {
  sm: "pointer-coarse:min-w-11 px-3 text-sm rounded-lg gap-1.5",
  md: "px-4 text-base rounded-xl gap-2",
  lg: "px-5 text-lg rounded-2xl gap-2",
} as const;
const HEIGHT_CLASSES = { sm: "h-9 pointer-coarse:h-11", md: "h-11", lg: "h-14" } as const;
const WRAPPING_CLASSES = { sm: "min-h-9 pointer-coarse:min-h-11", md: "min-h-11", lg: "min-h-14" } as const;
const WRAPPING_CLASS = "min-w-0 py-2 leading-tight text-center text-balance [overflow-wrap:anywhere]";

export interface ButtonLook {
  readonly kind?: keyof typeof KIND_CLASSES;
  readonly size?: keyof typeof SIZE_CLASSES;
  /** True to let a long text wrap, which makes the button taller. */
  readonly wraps?: boolean;
}

export const buttonClass = ({ kind = "quiet", size = "md", wraps = false }: ButtonLook = {}): string =>
  clsx(
    "inline-flex items-center justify-center select-none transition-colors duration-(--quick) touch-manipulation *:[svg]:shrink-0",
    "disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 figures",
    wraps ? `${WRAPPING_CLASSES[size]} ${WRAPPING_CLASS}` : `${HEIGHT_CLASSES[size]} whitespace-nowrap`,
    KIND_CLASSES[kind],
    SIZE_CLASSES[size],
  );

export function Button({
  kind,
  size,
  wraps,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wraps && { wraps }) };
  const attributes = { className: clsx(buttonClass(look), className), ...rest };
  return type === "submit" ? <SubmitButton {...attributes} /> : <button type={type} {...attributes} />;
}

/** A button with only an icon. Screen readers read `label`. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { readonly label: string }) {
  const attributes = {
    "aria-label": label,
    title: label,
    className: clsx(
      "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl text-ink-2 transition-colors duration-(--quick) hover:bg-surface-2 hover:text-ink disabled:opacity-40",
      className,
    ),
    ...rest,
  };
  return type === "submit" ? <SubmitButton {...attributes} /> : <button type={type} {...attributes} />;
}
