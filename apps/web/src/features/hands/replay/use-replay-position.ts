"use client";
/** The position of a replay. The replay moves step by step, automatically at one of five speeds, or to the moment in the URL. */
import { useEffect, useState } from "react";

/** The speeds, as multiples of the normal speed. */
export const SPEEDS = ["0.5", "1", "1.5", "2", "4"] as const;
type Speed = (typeof SPEEDS)[number];

/** The time that a step is shown at speed 1. */
const STEP_INTERVAL_MS = 1_200;
export const stepIntervalMs = (speed: Speed): number => STEP_INTERVAL_MS / Number(speed);

/** Browsers refuse frequent changes of the URL, so it changes at most once in this time. */
const ADDRESS_DELAY_MS = 400;

/**
 * `none`: the URL does not contain a moment. `read`: the URL may contain the first moment. `kept`: the URL follows the moment
 * that is shown.
 */
export type MomentAddress = "none" | "read" | "kept";

export interface ReplayPosition {
  /** The step that is shown, from 0. */
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Moves to the nearest existing step, and stops playing. */
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

// Reads and writes the moment of a replay in the URL of its page: `#12` is the twelfth step.

/** null when the URL names no step of the hand. */
export function readMoment(hash: string, steps: number): number | null {
  const [, no] = /^#([1-9]\d{0,3})$/.exec(hash) ?? [];
  const at = Number(no) - 1;
  return no !== undefined && at < steps ? at : null;
}

/** `at` counts from 0. */
export const momentHash = (at: number): string => `#${at + 1}`;

function useMomentOfAddress(
  steps: number,
  address: MomentAddress,
  at: number,
  onMoment: (moment: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback only sets state
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
    // A replay that has not been moved leaves the URL unchanged.
    if (address !== "kept" || at === first) return;
    setFirst(-1);
    const timer = setTimeout(() => window.history.replaceState(null, "", momentHash(at)), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [address, at, first]);
}
