"use client";
/** The keyboard shortcuts of a replay, and how the page names them. */
import { useEffect, useRef } from "react";
import { usePreferences } from "../../../ui/preferences.ts";
import { SPEEDS } from "./use-replay-position.ts";

/** How the page shows the keys of each action. */
export const REPLAY_KEYS = {
  step: "← →",
  street: "⇧ ← →",
  ends: "Home End",
  play: "␣",
  speed: `1–${SPEEDS.length}`,
  open: "O",
  view: "T",
} as const;
export type ReplayKeyName = keyof typeof REPLAY_KEYS;

/** Elements that need every key for themselves. */
const TYPING_SELECTOR = "input, textarea, select, [contenteditable]";
/** Elements that need only the space bar, which presses them. */
const PRESSED_SELECTOR = "button, a[href], summary, [role=button], [role=radio]";

/**
 * Returns a name for a key press, such as "Shift+ArrowLeft", "Space" or "o". Returns null when the press is a shortcut
 * of the browser.
 */
export function nameKey(
  press: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
): string | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  if (press.key === " ") return press.shiftKey ? null : "Space";
  if (press.key.length === 1) return press.key.toLowerCase();
  return press.shiftKey ? `Shift+${press.key}` : press.key;
}

/**
 * Calls the action of a pressed key. Does nothing while the reader types or a dialog is open. Letters and digits work
 * only for readers who have turned hotkeys on.
 */
export function useReplayKeys(actions: Readonly<Record<string, () => void>>): void {
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameKey(event);
      const act = name === null ? undefined : latest.current[name];
      if (name === null || !act || event.defaultPrevented || (name.length === 1 && !hotkeys)) return;
      const { target } = event;
      if (target instanceof Element && target.closest(TYPING_SELECTOR)) return;
      if (name === "Space" && target instanceof Element && target.closest(PRESSED_SELECTOR)) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [hotkeys]);
}
