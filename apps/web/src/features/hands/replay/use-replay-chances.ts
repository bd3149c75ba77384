"use client";
import type { Card, Chances, RunOut } from "@poker/engine";
import { useEffect, useState } from "react";
import { requestChances } from "../../tables/table/chances/request-chances.ts";
import { findRunOut, runOutKey } from "../../tables/table/chances/run-out.ts";
import type { ReplayStep } from "./replay-steps.ts";

export interface ReplayChances {
  readonly chances: Chances;
  /** The number of hands whose cards are not known. The calculation deals these hands at random. */
  readonly unknownHands: number;
}

// Finds the cards for the chances at a moment of a replay: the cards that the reader may see. All other hands are dealt at random.

const isKnown = (card: Card | null): card is Card => card !== null;

/**
 * null when fewer than two hands are in play, when no hand in play is known, and once a hand has been shown or a pot
 * has been awarded.
 */
export function findKnownRunOut({ scene, street }: Pick<ReplayStep, "scene" | "street">): RunOut | null {
  const { hand } = scene.view;
  if (!hand || street === "result") return null;
  const inPlay = hand.seats.filter(({ status }) => status !== "folded");
  const hands = inPlay.map(({ seat, cards }) => ({ seat, cards: cards.every(isKnown) ? cards.filter(isKnown) : [] }));
  if (hands.length < 2 || hands.every(({ cards }) => cards.length === 0)) return null;
  const played = new Set(hands.flatMap(({ cards }) => cards));
  const dead = hand.seats.flatMap(({ cards }) => cards.filter(isKnown)).filter((card) => !played.has(card));
  const all = inPlay.map(({ seat }) => seat);
  const cut = hand.pots.map(({ seats }, pot) => ({ pot, seats: seats.filter((seat) => all.includes(seat)) }));
  // Until the first round is over, there is only one pot, and all players play for it.
  const pots = (cut.length > 0 ? cut : [{ pot: 0, seats: all }]).filter(({ seats }) => seats.length > 1);
  return pots.length > 0 ? { game: hand.rules.game, board: hand.board, hands, pots, dead } : null;
}

/**
 * The chances at a moment of a replay, computed in a worker. With open cards they are the chances of all hands in play. Otherwise they are
 * the chances of the hands that were face up while the board was run out. null when there are no chances, until they are computed, and when
 * the worker is not available.
 */
export function useReplayChances(step: ReplayStep | undefined, isOpen: boolean): ReplayChances | null {
  const runOut = step ? (isOpen ? findKnownRunOut(step) : findRunOut(step.scene)) : null;
  const key = runOut && runOutKey(runOut);
  const [known, setKnown] = useState<{ readonly key: string; readonly chances: Chances } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that chances depend on
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
