"use client";
import type { PrivateGame } from "@poker/engine";
import { type ReactNode, useId } from "react";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

export interface SheetPartProps {
  readonly game: PrivateGame;
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
}

/** A titled part of the sheet of a private game. */
export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
