"use client";
import { clsx } from "clsx";
import { createContext, type ReactNode, useContext, useState } from "react";

/**
 * How many complete lists the server has sent. If a value differs between two complete lists, nothing flashes: the
 * visitor has not seen the value change.
 */
export const SnapshotNumber = createContext(0);

interface FlashState {
  readonly value: number | null;
  readonly snapshotNo: number;
  /** How many times the value has changed before the visitor's eyes. */
  readonly changes: number;
}

/**
 * Returns the state for a value. Counts a change only if no complete list has come in between, because `snapshotNo`
 * grows with each of them.
 */
export const updateFlash = (before: FlashState, value: number | null, snapshotNo: number): FlashState =>
  before.value === value && before.snapshotNo === snapshotNo
    ? before
    : {
        value,
        snapshotNo,
        changes: before.value !== value && before.snapshotNo === snapshotNo ? before.changes + 1 : before.changes,
      };

/**
 * Highlights its content for a moment when play changes the value. Does not highlight anything when the page opens or
 * reconnects.
 */
export function FlashOnChange({ value, children }: { readonly value: number | null; readonly children: ReactNode }) {
  const snapshotNo = useContext(SnapshotNumber);
  const [flash, setFlash] = useState<FlashState>({ value, snapshotNo, changes: 0 });
  const next = updateFlash(flash, value, snapshotNo);
  if (next !== flash) setFlash(next);
  return (
    <span
      // A new key makes a new element, which starts the animation again.
      key={next.changes}
      data-changes={next.changes}
      className={clsx("-mx-1 inline-block px-1", next.changes > 0 && "[animation:freshen_900ms_var(--ease)]")}
    >
      {children}
    </span>
  );
}
