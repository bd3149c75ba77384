"use client";
import { useState } from "react";

/** `refused` means that the browser did not let the page write to the clipboard. */
export type CopyOutcome = "copied" | "refused";

/** Returns the result of the last copy, and a function that copies a text to the clipboard. The result is null before the first copy. */
export function useCopy(): readonly [CopyOutcome | null, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async (text: string) => setOutcome((await copyText(text)) ? "copied" : "refused");
  return [outcome, copy];
}

/** Copies a text to the clipboard. Resolves to false when the browser does not allow it in any way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer the clipboard only over https, and may still refuse it.
    return copySelected(text);
  }
}

/** Copies the text by selecting it, which also works in browsers that offer pages no clipboard. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // Appends the text area inside the open dialog, if there is one. A dialog takes the focus back from elements outside it.
  (before?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
