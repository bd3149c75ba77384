"use client";
import { clsx } from "clsx";
import { createContext, type ReactNode, useContext, useState } from "react";

/** Counts the snapshots that a live list has received. A difference between two snapshots is not shown as a change. */
export const SnapshotNumber = createContext(0);

interface FlashState {
  readonly value: number | null;
  readonly snapshotNo: number;
  /** How often the value changed while the page showed it. */
  readonly changes: number;
}

/** The state for the current value. A change counts only when the old and the new value belong to the same snapshot or its updates. */
export const updateFlash = (before: FlashState, value: number | null, snapshotNo: number): FlashState =>
  before.value === value && before.snapshotNo === snapshotNo
    ? before
    : {
        value,
        snapshotNo,
        changes: before.value !== value && before.snapshotNo === snapshotNo ? before.changes + 1 : before.changes,
      };

/** Highlights its content briefly when play changes the value, but not when the page is opened or reconnects. */
export function FlashOnChange({ value, children }: { readonly value: number | null; readonly children: ReactNode }) {
  const snapshotNo = useContext(SnapshotNumber);
  const [flash, setFlash] = useState<FlashState>({ value, snapshotNo, changes: 0 });
  const next = updateFlash(flash, value, snapshotNo);
  if (next !== flash) setFlash(next);
  return (
    <span
      // A new key creates a new element, which restarts the animation.
      key={next.changes}
      data-changes={next.changes}
      className={clsx("-mx-1 inline-block px-1", next.changes > 0 && "[animation:freshen_900ms_var(--ease)]")}
    >
      {children}
    </span>
  );
}
