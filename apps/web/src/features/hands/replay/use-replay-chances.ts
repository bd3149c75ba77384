"use client";
import type { Card, Chances, RunOut } from "@poker/engine";
import { useEffect, useState } from "react";
import { requestChances } from "../../tables/table/chances/request-chances.ts";
import { findRunOut, runOutKey } from "../../tables/table/chances/run-out.ts";
import type { ReplayStep } from "./replay-steps.ts";

export interface ReplayChances {
  readonly chances: Chances;
  /** How many hands have unknown cards. The calculation deals random cards to these hands. */
  readonly unknownHands: number;
}

// Finds the cards from which a moment's chances are computed: those that the reader may see. The calculation deals
// random cards to all other hands.

const isKnown = (card: Card | null): card is Card => card !== null;

/**
 * Returns the hands, board and pots for the chances. Returns null in these cases:
 * - Fewer than two hands are still in play.
 * - The reader knows no hand that is still in play.
 * - A hand has been shown or a pot has been awarded.
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
  // The hand has no list of pots before the first betting round is over. All players play for a single pot then.
  const pots = (cut.length > 0 ? cut : [{ pot: 0, seats: all }]).filter(({ seats }) => seats.length > 1);
  return pots.length > 0 ? { game: hand.rules.game, board: hand.board, hands, pots, dead } : null;
}

/**
 * Returns each hand's chances at a moment of a replay. A worker computes them. With open cards, they cover all hands in
 * play. Without, they cover the hands that were face up while the rest of the board was dealt.
 *
 * Returns null while the worker computes, when it is not available, and at a moment that has no chances.
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
