"use client";
import { useState } from "react";

/** `refused` means that the browser does not let the page write to the clipboard. */
export type CopyOutcome = "copied" | "refused";

/** Copies a text to the clipboard. Returns the result (null before the first copy) and the function that copies. */
export function useCopy(): readonly [CopyOutcome | null, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async (text: string) => setOutcome((await copyText(text)) ? "copied" : "refused");
  return [outcome, copy];
}

/** Resolves to false when the browser allows no way to copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard is missing without https, and a browser may refuse it.
    return copySelected(text);
  }
}

/** Copies the selected text in the way that works in browsers without a clipboard for pages. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // A dialog would take the focus back from an element outside it.
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
