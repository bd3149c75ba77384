"use client";
import { type RefObject, useEffect, useRef } from "react";
import { useTablePane } from "../open-tables/table-pane.ts";

/**
 * Returns a ref for the element that gets the focus when the viewer has sat down and the dialog has closed. The button that opened the
 * dialog cannot get the focus back, because it is gone by then.
 */
export function useFocusAfterSitting<E extends HTMLElement>(
  isSeated: boolean,
  isDialogOpen: boolean,
): RefObject<E | null> {
  const target = useRef<E>(null);
  const hasWatched = useRef(false);
  // If another table of the page has the focus, that table keeps the focus, because the player may be to act there.
  const isElsewhere = useTablePane()?.isFocused === false;
  useEffect(() => {
    if (!isSeated) hasWatched.current = true;
    if (!isSeated || isDialogOpen || !hasWatched.current) return;
    hasWatched.current = false;
    if (isElsewhere) return;
    // Runs only after the dialog has tried to give the focus back.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isSeated, isDialogOpen, isElsewhere]);
  return target;
}
