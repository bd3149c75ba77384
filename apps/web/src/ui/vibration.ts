"use client";
import { useMediaQuery } from "./media-query.ts";

/** Patterns of vibration: on, off, on …, in ms. */
const PATTERNS = {
  "to-act": [70],
  "clock-low": [50, 80, 50],
  won: [40, 60, 40, 60, 120],
} as const;
export type VibrationCue = keyof typeof PATTERNS;

/** True on devices for fingers whose browser can vibrate; desktop browsers say that they can, and have nothing to do it with. */
export function useCanVibrate(): boolean {
  const isForFingers = useMediaQuery("(pointer: coarse)");
  return isForFingers && "vibrate" in navigator;
}

/** A vibration is motion too. */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");

export function vibrate(cue: VibrationCue): void {
  // Before the first touch browsers refuse, and complain in the console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...PATTERNS[cue]]);
}
