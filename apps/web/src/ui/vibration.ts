"use client";
import { useMediaQuery } from "./browser-value.ts";

/** Vibration patterns in ms: on, off, on … */
const PATTERNS = {
  "to-act": [70],
  "clock-low": [50, 80, 50],
  won: [40, 60, 40, 60, 120],
} as const;
export type VibrationCue = keyof typeof PATTERNS;

/** True on touch devices whose browser can vibrate. Desktop browsers claim that they can, but have no motor. */
export function useCanVibrate(): boolean {
  const isForFingers = useMediaQuery("(pointer: coarse)");
  return isForFingers && "vibrate" in navigator;
}

/** Vibration counts as motion too. */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");

export function vibrate(cue: VibrationCue): void {
  // Before the first touch, browsers refuse to vibrate and log a warning.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...PATTERNS[cue]]);
}
