"use client";
/** Computes the phase of the player's time to act. Sounds, vibration, colours and spoken warnings depend on the phase. T1 */
import type { ActionClockView } from "@poker/protocol";
import { useEffect, useState } from "react";

/** How many ms before the deadline the last phase begins. */
export const FINAL_PHASE_MS = 5_000;

type ClockPhase = "quiet" | "countdown" | "final";

const clockPhaseAt = (clock: ActionClockView, now: number): ClockPhase =>
  clock.deadline - now <= FINAL_PHASE_MS ? "final" : now >= clock.quietUntil ? "countdown" : "quiet";

/** Returns the phase of the clock. Makes the component render again only when the phase changes. */
export function useClockPhase(clock: ActionClockView, serverOffsetMs: number): ClockPhase {
  const [phase, setPhase] = useState(() => clockPhaseAt(clock, Date.now() + serverOffsetMs));
  useEffect(() => {
    const update = () => setPhase(clockPhaseAt(clock, Date.now() + serverOffsetMs));
    update();
    const timers = [clock.quietUntil, clock.deadline - FINAL_PHASE_MS]
      .map((at) => at - (Date.now() + serverOffsetMs))
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(update, wait + 5));
    return () => timers.forEach(clearTimeout);
  }, [clock, serverOffsetMs]);
  return phase;
}
