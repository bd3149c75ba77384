"use client";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useClockPhase } from "../session/clock-phase.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { type Cue, collectCues } from "./cues.ts";

/** How much later each sound of one step starts than the sound before it. */
const CUE_SPACING_MS = 90;

/** Keeps whether the page has had its first touch or key press, because browsers play no sound before it. */
function usePageTouched() {
  const touched = useRef(false);
  useEffect(() => {
    const touch = () => {
      touched.current = true;
    };
    window.addEventListener("pointerdown", touch, { once: true });
    window.addEventListener("keydown", touch, { once: true });
    return () => {
      window.removeEventListener("pointerdown", touch);
      window.removeEventListener("keydown", touch);
    };
  }, []);
  return touched;
}

/** Plays the sounds of each step when the step is shown. The code of the synthesiser is fetched with the first sound. */
export function SoundPlayer({
  recentSteps,
  scene,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly scene: TableScene;
}) {
  const touched = usePageTouched();
  const latest = recentSteps.at(-1);
  const stepNo = latest?.stepNo ?? 0;
  const last = useRef(stepNo);
  const playCues = async (cues: readonly Cue[]) => {
    const { muted, volume } = usePreferences.getState();
    if (cues.length === 0 || muted || volume === 0 || !touched.current) return;
    const { playCue } = await import("./synth.ts");
    cues.forEach((cue, i) => void setTimeout(() => playCue(cue, volume), i * CUE_SPACING_MS));
  };
  const latestPlayCues = useRef(playCues);
  latestPlayCues.current = playCues;

  useEffect(() => {
    const added = recentSteps.filter((step) => step.stepNo > last.current);
    last.current = stepNo;
    void latestPlayCues.current([
      ...new Set(added.flatMap(({ events, scene: then }) => collectCues(events, then.you))),
    ]);
  }, [stepNo, recentSteps]);

  const ownClock = scene.clock !== null && scene.clock.seat === scene.you ? scene.clock : null;
  return ownClock ? (
    <CountdownSound
      key={ownClock.decision}
      clock={ownClock}
      serverOffsetMs={scene.serverOffsetMs}
      onTick={() => latestPlayCues.current(["countdown"])}
    />
  ) : null;
}

/** Plays a tick for each of the last seconds of the viewer's own clock. */
function CountdownSound({
  clock,
  serverOffsetMs,
  onTick,
}: {
  readonly clock: NonNullable<TableScene["clock"]>;
  readonly serverOffsetMs: number;
  readonly onTick: () => void;
}) {
  const phase = useClockPhase(clock, serverOffsetMs);
  const latest = useRef(onTick);
  latest.current = onTick;
  useEffect(() => {
    if (phase !== "final") return;
    latest.current();
    const timer = setInterval(() => latest.current(), 1_000);
    return () => clearInterval(timer);
  }, [phase]);
  return null;
}
