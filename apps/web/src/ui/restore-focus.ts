"use client";
import { useState } from "react";

/** The element with the focus; for an item of a menu, which closes with the choice, the button of the menu. */
function findFocusOwner(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : document.activeElement;
}

/**
 * Gives the focus back when a dialog without a trigger closes. The owner of the focus is read in the first render, because something in
 * the dialog may take the focus as soon as it is mounted.
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
