"use client";
import { useState } from "react";

/**
 * Finds the focused element. When an item of a menu has the focus, finds the menu's button instead, because the menu closes after a choice.
 */
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
