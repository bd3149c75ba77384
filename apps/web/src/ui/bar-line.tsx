import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** A slim line between the header and the page, with its buttons at the end. Two lines share a row in a wide window. */
export function BarLine({
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
        "flex min-w-0 flex-1 basis-80 items-center border-line border-b bg-surface pr-1 pl-4 text-xs text-ink sm:justify-center lg:pr-4",
        className,
      )}
    >
      <Icon className="mr-3 size-4 shrink-0 text-brass-ink" aria-hidden="true" />
      <span className="figures mr-1 min-w-0 grow py-0.5 text-pretty sm:grow-0">{text}</span>
      {children}
    </div>
  );
}
