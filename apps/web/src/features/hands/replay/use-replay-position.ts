"use client";
/**
 * Which step a replay shows. The reader can move step by step, play the hand at one of five speeds, or open a URL that
 * names a step.
 */
import { useEffect, useState } from "react";

/** The speeds, as multiples of the normal speed. */
export const SPEEDS = ["0.5", "1", "1.5", "2", "4"] as const;
type Speed = (typeof SPEEDS)[number];

/** How long a step is shown at speed 1, in milliseconds. */
const STEP_INTERVAL_MS = 1_200;
export const stepIntervalMs = (speed: Speed): number => STEP_INTERVAL_MS / Number(speed);

/**
 * How long to wait, in milliseconds, before writing a step into the URL. Browsers refuse to change the URL too often.
 */
const ADDRESS_DELAY_MS = 400;

/**
 * How the replay uses the URL of its page.
 * - "none": not at all.
 * - "read": it shows the step that the URL names, but never changes the URL.
 * - "kept": it also writes the step that is shown into the URL.
 */
export type MomentAddress = "none" | "read" | "kept";

export interface ReplayPosition {
  /** The index of the step that is shown, from 0. */
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Stops playing and shows step `to`, or the first or last step if `to` is beyond it. */
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

// Reads and writes the step in the page's URL. `#12` is the twelfth step.

/** Returns the index of the step that the URL names; null when it names no step of this hand. */
export function readMoment(hash: string, steps: number): number | null {
  const [, no] = /^#([1-9]\d{0,3})$/.exec(hash) ?? [];
  const at = Number(no) - 1;
  return no !== undefined && at < steps ? at : null;
}

/** Returns the `#` part of the URL for the step with index `at`, which counts from 0. */
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
    // Leaves the URL unchanged until the reader has moved the replay.
    if (address !== "kept" || at === first) return;
    setFirst(-1);
    const timer = setTimeout(() => window.history.replaceState(null, "", momentHash(at)), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [address, at, first]);
}
