"use client";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../../ui/preferences.ts";
import type { Scene } from "../scene.ts";
import type { Heard } from "../table-store.ts";
import { usePhase } from "../turn-clock.tsx";
import { type Cue, cuesOf } from "./cues.ts";

/** Between two sounds of one beat, in ms. */
const APART_MS = 90;

/** Browsers are silent until somebody has touched the page; so is this. */
function useTouched() {
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
export function Sounds({ heard, scene }: { readonly heard: readonly Heard[]; readonly scene: Scene }) {
  const touched = useTouched();
  const latest = heard.at(-1);
  const beat = latest?.beat ?? 0;
  const last = useRef(beat);
  const sound = async (cues: readonly Cue[]) => {
    const { muted, volume } = usePreferences.getState();
    if (cues.length === 0 || muted || volume === 0 || !touched.current) return;
    const { play } = await import("./synth.ts");
    cues.forEach((cue, i) => void setTimeout(() => play(cue, volume), i * APART_MS));
  };
  const sounding = useRef(sound);
  sounding.current = sound;

  useEffect(() => {
    const fresh = heard.filter((one) => one.beat > last.current);
    last.current = beat;
    void sounding.current([...new Set(fresh.flatMap(({ events, scene: then }) => cuesOf(events, then.you)))]);
  }, [beat, heard]);

  const yours = scene.clock !== null && scene.clock.seat === scene.you ? scene.clock : null;
  return yours ? (
    <Countdown key={yours.decision} clock={yours} offset={scene.offset} sound={() => sounding.current(["countdown"])} />
  ) : null;
}

/** The last seconds of your own turn. */
function Countdown({
  clock,
  offset,
  sound,
}: {
  readonly clock: NonNullable<Scene["clock"]>;
  readonly offset: number;
  readonly sound: () => void;
}) {
  const phase = usePhase(clock, offset);
  const latest = useRef(sound);
  latest.current = sound;
  useEffect(() => {
    if (phase !== "last") return;
    latest.current();
    const timer = setInterval(() => latest.current(), 1_000);
    return () => clearInterval(timer);
  }, [phase]);
  return null;
}
