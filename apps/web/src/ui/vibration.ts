"use client";
import { useMediaQuery } from "./browser-value.ts";

/** Vibration patterns, in ms. The numbers are by turns how long the vibration is on and off. */
const PATTERNS = {
  "to-act": [70],
  "clock-low": [50, 80, 50],
  won: [40, 60, 40, 60, 120],
} as const;
export type VibrationCue = keyof typeof PATTERNS;

/** Returns true on touch devices whose browser can vibrate. Browsers on desktops also claim that they can, but have no motor. */
export function useCanVibrate(): boolean {
  const isForFingers = useMediaQuery("(pointer: coarse)");
  return isForFingers && "vibrate" in navigator;
}

/** Returns true when the reader's system asks for less motion. Vibration counts as motion too. */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");

export function vibrate(cue: VibrationCue): void {
  // Before the page was first touched, browsers refuse to vibrate and write a warning to the console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...PATTERNS[cue]]);
}
