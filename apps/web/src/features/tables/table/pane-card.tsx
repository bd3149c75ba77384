"use client";
import { useId } from "react";
import { DialogCard, type DialogCardProps } from "../../../ui/dialog-card.tsx";
import { useTablePane } from "../open-tables/table-pane.ts";

/** Shows a dialog over the page. On a page of several tables, shows a card that covers only its own table. */
export function PaneCard(props: DialogCardProps) {
  return useTablePane() === null ? <DialogCard {...props} /> : <TileCard {...props} />;
}

/** Covers the tile of its own table. Does not take the focus, because the player may be to act at another table on the page. */
function TileCard({ title, description, role, children }: DialogCardProps) {
  const id = useId();
  return (
    <div className="absolute inset-0 z-30 flex overflow-y-auto bg-shade p-3">
      <section
        role={role}
        aria-labelledby={id}
        className="m-auto w-full max-w-96 rounded-3xl border border-line bg-surface p-5 text-ink shadow-lift"
      >
        <div role="alert">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          <p className="mt-1 text-ink-2">{description}</p>
        </div>
        {children}
      </section>
    </div>
  );
}
