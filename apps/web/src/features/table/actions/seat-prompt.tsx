import type { ReactNode } from "react";

/** One line that a player should know while they are not to act, and at most two buttons for it. */
export function SeatPrompt({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-stretch gap-2.5 desk:items-end">
      <p className="text-sm text-ink-2">{text}</p>
      {children && <div className="grid auto-cols-fr grid-flow-col gap-2">{children}</div>}
    </div>
  );
}
