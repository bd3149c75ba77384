"use client";
import { useState } from "react";

/** What has the focus; in a menu, which closes with the choice, the button it hangs on. */
function findFocusOwner(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : document.activeElement;
}

/**
 * For what opens over the page without a button of its own: when it closes, the keys are where they were. Taken down before it is there,
 * as something in it may take the focus with its first breath.
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
