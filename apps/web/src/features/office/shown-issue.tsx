"use client";
/**
 * Decides when the issue of a field is shown: when the person has left the field, or has tried to send the form. A form is not red before
 * anything was typed.
 */
import { createContext, useContext, useState } from "react";

/** true when the person has tried to send the form around the field. */
export const SendAttempted = createContext(false);

interface ShownIssue {
  /** undefined while it is too early to show it. */
  readonly issue: string | undefined;
  /** For the field's frame: what the person has left is checked from then on. */
  readonly onBlur: () => void;
  readonly onFocus: () => void;
}

/** An issue that comes from another field, after the form began, is shown at once, unless the person is in this field now. */
export function useShownIssue(issue: string | undefined): ShownIssue {
  const attempted = useContext(SendAttempted);
  const [first] = useState(issue);
  const [state, setState] = useState<"untouched" | "entered" | "left">("untouched");
  const isShown = attempted || state === "left" || (state === "untouched" && issue !== first);
  return {
    issue: isShown ? issue : undefined,
    onBlur: () => setState("left"),
    onFocus: () => setState((before) => (before === "left" ? before : "entered")),
  };
}
