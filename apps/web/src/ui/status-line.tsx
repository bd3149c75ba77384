import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

const LOOKS = {
  /** A card that lies over the page. */
  card: {
    line: "gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift",
    icon: "text-ink-2",
    text: "",
  },
  /** A slim line between the header and the page. In a wide window, two lines share a row. */
  bar: {
    line: "min-w-0 flex-1 basis-80 border-line border-b bg-surface pr-1 pl-4 text-xs text-ink sm:justify-center lg:pr-4",
    icon: "mr-3 text-brass-ink",
    text: "mr-1 min-w-0 grow py-0.5 text-pretty sm:grow-0",
  },
} as const;

/** A message of the room in one line. Its buttons are at the end. */
export function StatusLine({
  look,
  icon: Icon,
  text,
  children,
  className,
  ...rest
}: ComponentProps<"div"> & {
  readonly look: keyof typeof LOOKS;
  readonly icon: LucideIcon;
  readonly text: ReactNode;
}) {
  const classes = LOOKS[look];
  return (
    <div {...rest} className={clsx("flex items-center", classes.line, className)}>
      <Icon className={clsx("size-4 shrink-0", classes.icon)} aria-hidden="true" />
      <span className={clsx("figures", classes.text)}>{text}</span>
      {children}
    </div>
  );
}
