"use client";
import { useEffect } from "react";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useCanVibrate, useReducedMotion, vibrate } from "../../../../ui/vibration.ts";

/** Plays the sound and the vibration of the player's turn once, when `isOn` becomes true. */
export function useCallSignal(isOn: boolean): void {
  const canVibrate = useCanVibrate();
  const isStill = useReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the player is called once, when the signal begins
  useEffect(() => {
    if (!isOn) return;
    const { muted, volume, haptics } = usePreferences.getState();
    if (canVibrate && haptics && !isStill) vibrate("clock-low");
    // Browsers play no sound before the first touch or key press on the page.
    if (muted || volume === 0 || navigator.userActivation?.hasBeenActive === false) return;
    void import("./synth.ts").then(({ playCue }) => playCue("yourTurn", volume)).catch(() => {});
  }, [isOn]);
}
