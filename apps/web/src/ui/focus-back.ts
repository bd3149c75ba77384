"use client";
import { useRef } from "react";

/** For what opens over the page without a button of its own: when it closes, the keys are where they were. */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}
