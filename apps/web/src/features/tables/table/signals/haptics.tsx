"use client";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useReducedMotion, type VibrationCue, vibrate } from "../../../../ui/vibration.ts";
import { useClockPhase } from "../session/clock-phase.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { collectCues } from "./cues.ts";

/** Returns the most urgent vibration for the events of these steps; null when none of them is worth a vibration. */
function findVibrationCue(steps: readonly ShownStep[]): VibrationCue | null {
  const cues = steps.flatMap(({ events, scene }) => collectCues(events, scene.you));
  return cues.includes("yourTurn") ? "to-act" : cues.includes("win") ? "won" : null;
}

/**
 * Vibrates a phone when its player is to act, when their time is about to run out, and when they win. Does nothing if the device asks for
 * reduced motion.
 */
export function Haptics({
  recentSteps,
  scene,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly scene: TableScene;
}) {
  const isWanted = usePreferences((preferences) => preferences.haptics);
  const isOff = useReducedMotion() || !isWanted;
  const stepNo = recentSteps.at(-1)?.stepNo ?? 0;
  const last = useRef(stepNo);
  useEffect(() => {
    const cue = findVibrationCue(recentSteps.filter((step) => step.stepNo > last.current));
    last.current = stepNo;
    if (cue && !isOff) vibrate(cue);
  }, [stepNo, recentSteps, isOff]);
  const ownClock = scene.clock !== null && scene.clock.seat === scene.you ? scene.clock : null;
  return ownClock && !isOff ? (
    <LowClockVibration key={ownClock.decision} clock={ownClock} serverOffsetMs={scene.serverOffsetMs} />
  ) : null;
}

/** Vibrates once when the last seconds of the viewer's own clock begin. */
function LowClockVibration({
  clock,
  serverOffsetMs,
}: {
  readonly clock: NonNullable<TableScene["clock"]>;
  readonly serverOffsetMs: number;
}) {
  const isFinal = useClockPhase(clock, serverOffsetMs) === "final";
  useEffect(() => {
    if (isFinal) vibrate("clock-low");
  }, [isFinal]);
  return null;
}
