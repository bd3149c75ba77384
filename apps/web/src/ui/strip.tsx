import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** A line over the page with a message and, where there is one, a button. */
export function Strip({
  icon: Icon,
  text,
  children,
  className,
  ...rest
}: ComponentProps<"div"> & { readonly icon: LucideIcon; readonly text: ReactNode }) {
  return (
    <div
      {...rest}
      className={clsx(
        "flex items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift",
        className,
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="figures">{text}</span>
      {children}
    </div>
  );
}
