"use client";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useClockPhase } from "../../felt/action-clock.tsx";
import type { TableScene } from "../../session/table-scene.ts";
import type { ShownStep } from "../../session/table-store.ts";
import { type Cue, collectCues } from "./cues.ts";

/** Between two sounds of one beat, in ms. */
const CUE_SPACING_MS = 90;

/** Browsers are silent until somebody has touched the page; so is this. */
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

/** Sounds what happens as it is shown. The synthesiser is fetched with the first sound. */
export function SoundPlayer({
  recentSteps,
  scene,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly scene: TableScene;
}) {
  const touched = usePageTouched();
  const latest = recentSteps.at(-1);
  const beat = latest?.stepNo ?? 0;
  const last = useRef(beat);
  const playCues = async (cues: readonly Cue[]) => {
    const { muted, volume } = usePreferences.getState();
    if (cues.length === 0 || muted || volume === 0 || !touched.current) return;
    const { playCue } = await import("./synth.ts");
    cues.forEach((cue, i) => void setTimeout(() => playCue(cue, volume), i * CUE_SPACING_MS));
  };
  const sounding = useRef(playCues);
  sounding.current = playCues;

  useEffect(() => {
    const fresh = recentSteps.filter((one) => one.stepNo > last.current);
    last.current = beat;
    void sounding.current([...new Set(fresh.flatMap(({ events, scene: then }) => collectCues(events, then.you)))]);
  }, [beat, recentSteps]);

  const yours = scene.clock !== null && scene.clock.seat === scene.you ? scene.clock : null;
  return yours ? (
    <CountdownSound
      key={yours.decision}
      clock={yours}
      serverOffsetMs={scene.serverOffsetMs}
      onTick={() => sounding.current(["countdown"])}
    />
  ) : null;
}

/** The last seconds of your own turn. */
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
