"use client";
import { useState } from "react";

/** `refused`: the browser does not let the page write to the clipboard. */
export type CopyOutcome = "copied" | "refused";

/** Copies a text to the clipboard. Returns what came of it, null before, and the function that copies. */
export function useCopy(): readonly [CopyOutcome | null, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async (text: string) => {
    try {
      // The clipboard is missing without https, and a browser may refuse it.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return [outcome, copy];
}
