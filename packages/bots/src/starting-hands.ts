/** Ranks hole cards among all that could have been dealt. */
import type { Card, Game } from "@poker/engine";
import { estimateEquity } from "./equity.ts";

const OPPONENTS = 2;
const SAMPLES = 600;

/** Share of the pot against two random hands, by the part of all starting hands that is worse (measured over 1,500 deals a game). */
const WORSE = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
const EQUITIES: Readonly<Record<Game, readonly number[]>> = {
  holdem: [0.178, 0.217, 0.231, 0.256, 0.278, 0.298, 0.316, 0.344, 0.367, 0.398, 0.441, 0.475, 0.747],
  omaha: [0.116, 0.252, 0.266, 0.286, 0.3, 0.313, 0.326, 0.341, 0.356, 0.375, 0.402, 0.431, 0.538],
  omaha8: [0.113, 0.259, 0.271, 0.289, 0.302, 0.312, 0.323, 0.337, 0.352, 0.377, 0.406, 0.432, 0.552],
};

/** The part of all starting hands that is worse, 0 to 1, to within a few hundredths. */
export function rankStartingHand(game: Game, hole: readonly Card[], random: () => number): number {
  return interpolate(EQUITIES[game], WORSE, estimateEquity(game, hole, [], OPPONENTS, SAMPLES, random));
}

function interpolate(from: readonly number[], to: readonly number[], value: number): number {
  const above = from.findIndex((mark) => mark > value);
  if (above === 0) return to[0] ?? 0;
  const [low, high, start, end] = [from[above - 1], from[above], to[above - 1], to[above]];
  if (low === undefined || high === undefined || start === undefined || end === undefined) return to.at(-1) ?? 1;
  return start + ((value - low) / (high - low)) * (end - start);
}
