"use client";
import { useState } from "react";

/** The focused element. For an item of a menu, which closes after a choice, the menu's button. */
function findFocusOwner(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : document.activeElement;
}

/**
 * Returns the focus when a dialog without a trigger closes. The focused element is read in the first render, because a part of the dialog
 * may take the focus as soon as it is mounted.
 */
export function useRestoreFocus() {
  const [before] = useState(() => (typeof document === "undefined" ? null : findFocusOwner()));
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}
