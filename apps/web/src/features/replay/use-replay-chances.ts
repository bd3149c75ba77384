"use client";
import type { Chances } from "@poker/engine";
import { useEffect, useState } from "react";
import { requestChances } from "../table/chances/request-chances.ts";
import { findRunOut, runOutKey } from "../table/chances/run-out.ts";
import { findKnownRunOut } from "./known-run-out.ts";
import type { ReplayStep } from "./replay-steps.ts";

export interface ReplayChances {
  readonly chances: Chances;
  /** How many hands were dealt at random, because their cards are not known. */
  readonly unknownHands: number;
}

/**
 * The chances at a moment of a replay, computed in a worker: with open cards those of all hands in play, else those that lay open at the
 * table while the board was run out. null when there are none, until they are computed, and when the worker cannot be had.
 */
export function useReplayChances(step: ReplayStep | undefined, isOpen: boolean): ReplayChances | null {
  const runOut = step ? (isOpen ? findKnownRunOut(step) : findRunOut(step.scene)) : null;
  const key = runOut && runOutKey(runOut);
  const [known, setKnown] = useState<{ readonly key: string; readonly chances: Chances } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that chances depend on
  useEffect(() => {
    if (!runOut || key === null) return;
    let isCurrent = true;
    void requestChances(runOut).then((chances) => {
      if (isCurrent && chances) setKnown({ key, chances });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (!runOut || known?.key !== key) return null;
  return { chances: known.chances, unknownHands: runOut.hands.filter(({ cards }) => cards.length === 0).length };
}
