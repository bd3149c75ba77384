"use client";
import { useState } from "react";

/**
 * Finds the element that should get the focus back. That is the focused element. For an item of a menu it is the menu's
 * button, because the menu closes after a choice.
 */
function findFocusOwner(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : document.activeElement;
}

/**
 * Gives the focus back when a dialog closes that was opened without a trigger of its own. Looks for the focused element
 * during the first render, because a part of the dialog may take the focus as soon as it is mounted.
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
