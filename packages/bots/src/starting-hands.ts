/**
 * Ranks hole cards among all hole cards that can be dealt. Hands that differ only in their suits form a class, and the
 * rank of each class is computed once.
 */
import { type Card, createSeededRandom, type Game } from "@poker/engine";
import { estimateEquity } from "./equity.ts";

const OPPONENTS = 2;
const SAMPLES = 1_000;

/**
 * Converts the equity of a hand to its rank. A hand whose equity against two random hands is `EQUITIES_AT_SHARES[i]` is
 * better than the fraction `SHARES_OF_WORSE_HANDS[i]` of all starting hands. The numbers were measured over 1,500 deals
 * of each game.
 */
const SHARES_OF_WORSE_HANDS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
const EQUITIES_AT_SHARES: Readonly<Record<Game, readonly number[]>> = {
  holdem: [0.178, 0.217, 0.231, 0.256, 0.278, 0.298, 0.316, 0.344, 0.367, 0.398, 0.441, 0.475, 0.747],
  omaha: [0.116, 0.252, 0.266, 0.286, 0.3, 0.313, 0.326, 0.341, 0.356, 0.375, 0.402, 0.431, 0.538],
  omaha8: [0.113, 0.259, 0.271, 0.289, 0.302, 0.312, 0.323, 0.337, 0.352, 0.377, 0.406, 0.432, 0.552],
};

/**
 * The ranks that were computed so far, by game and class. There are 169 classes of two cards, and 16,432 of four cards.
 */
const ranks = new Map<string, number>();

/**
 * Returns the fraction of all starting hands that are worse than `hole`, from 0 to 1. The error is a few hundredths.
 * All hands of a class have the same rank.
 */
export function rankStartingHand(game: Game, hole: readonly Card[]): number {
  const key = `${game} ${classOf(hole)}`;
  const known = ranks.get(key);
  if (known !== undefined) return known;
  const equity = estimateEquity(game, hole, [], OPPONENTS, SAMPLES, createSeededRandom(hashOf(key)));
  const rank = interpolate(EQUITIES_AT_SHARES[game], SHARES_OF_WORSE_HANDS, equity);
  ranks.set(key, rank);
  return rank;
}

/**
 * Returns a text with the ranks of the cards, grouped by suit. Hands that differ only in their suits give the same
 * text.
 */
function classOf(hole: readonly Card[]): string {
  const suits = ["", "", "", ""];
  for (const card of hole.toSorted((a, b) => b - a)) suits[card & 3] += String.fromCharCode(97 + (card >> 2));
  return suits.sort().join("/");
}

const hashOf = (text: string): number => {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return hash;
};

function interpolate(from: readonly number[], to: readonly number[], value: number): number {
  const above = from.findIndex((mark) => mark > value);
  if (above === 0) return to[0] ?? 0;
  const [low, high, start, end] = [from[above - 1], from[above], to[above - 1], to[above]];
  if (low === undefined || high === undefined || start === undefined || end === undefined) return to.at(-1) ?? 1;
  return start + ((value - low) / (high - low)) * (end - start);
}
