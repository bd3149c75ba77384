"use client";
/** Where a replay stands, and how it moves: step by step, by itself at one of five speeds, or to the moment that the address names. */
import { useEffect, useState } from "react";
import { momentHash, readMoment } from "./moment-address.ts";

/** How many times as fast as the first replay a speed is. */
export const SPEEDS = ["0.5", "1", "1.5", "2", "4"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step is shown at speed 1. */
const STEP_INTERVAL_MS = 1_200;
export const stepIntervalMs = (speed: Speed): number => STEP_INTERVAL_MS / Number(speed);

/** Browsers refuse an address that changes more often for long. */
const ADDRESS_DELAY_MS = 400;

/** `none`: the address is of something else. `read`: it may name the moment to begin with. `kept`: it names the moment that is shown. */
export type MomentAddress = "none" | "read" | "kept";

export interface ReplayPosition {
  /** The step that is shown, from 0. */
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Goes to a step, or to the nearest there is, and stops playing. */
  readonly go: (to: number) => void;
  readonly togglePlaying: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

export function useReplayPosition(steps: number, address: MomentAddress): ReplayPosition {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("1");
  const last = Math.max(0, steps - 1);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(to, 0), last));
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), stepIntervalMs(speed));
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  useMomentOfAddress(steps, address, at, (moment) => {
    setPlaying(false);
    setAt(moment);
  });
  const togglePlaying = () => {
    if (at >= last) setAt(0);
    setPlaying(!playing);
  };
  return { at, last, playing, speed, go, togglePlaying, setSpeed };
}

function useMomentOfAddress(
  steps: number,
  address: MomentAddress,
  at: number,
  onMoment: (moment: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets state
  useEffect(() => {
    if (address === "none") return;
    const follow = () => {
      const moment = readMoment(window.location.hash, steps);
      if (moment !== null) onMoment(moment);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [steps, address]);
  const [first, setFirst] = useState(at);
  useEffect(() => {
    // A replay that nothing has moved yet leaves the address as it is.
    if (address !== "kept" || at === first) return;
    setFirst(-1);
    const timer = setTimeout(() => window.history.replaceState(null, "", momentHash(at)), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [address, at, first]);
}
