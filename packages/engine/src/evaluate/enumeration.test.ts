/**
 * Counts how many hands each of the nine categories has, first among all five-card hands and then among seven-card
 * hands. A normal run counts only a sample of the seven-card hands. With `SEVEN_CARD_HANDS=all` it counts all
 * 133,784,560. P3
 */
import { expect, test } from "vitest";
import type { Card } from "../cards/card.ts";
import { evaluateHigh } from "./high.ts";
import { type HighCategory, highCategory } from "./strength.ts";

/** For each category: the number of five-card hands, and the number of different strengths among them. */
const FIVE_CARD_HANDS: Readonly<Record<HighCategory, readonly [hands: number, strengths: number]>> = {
  "high-card": [1_302_540, 1277],
  pair: [1_098_240, 2860],
  "two-pair": [123_552, 858],
  "three-of-a-kind": [54_912, 858],
  straight: [10_200, 10],
  flush: [5_108, 1277],
  "full-house": [3_744, 156],
  "four-of-a-kind": [624, 156],
  "straight-flush": [40, 10],
};
const HANDS: Readonly<Record<HighCategory, number>> = {
  "high-card": 23_294_460,
  pair: 58_627_800,
  "two-pair": 31_433_400,
  "three-of-a-kind": 6_461_620,
  straight: 6_180_020,
  flush: 4_047_644,
  "full-house": 3_473_184,
  "four-of-a-kind": 224_848,
  "straight-flush": 41_584,
};
const ALL = 133_784_560;

const evaluateSeven = (cards: readonly Card[]) => evaluateHigh("holdem", cards.slice(0, 2), cards.slice(2));

function byCategory(counts: Uint32Array): Record<string, number> {
  const hands: Record<string, number> = {};
  for (const [rank, count] of counts.entries()) {
    if (count > 0) hands[highCategory(rank)] = (hands[highCategory(rank)] ?? 0) + count;
  }
  return hands;
}

test("P3: each category has the known number of five-card hands and of different strengths", () => {
  const counts = countFive();
  const hands = byCategory(counts);
  const strengths = byCategory(counts.map((count) => Math.min(1, count)));
  for (const [category, both] of Object.entries(FIVE_CARD_HANDS))
    expect([hands[category], strengths[category]], category).toEqual(both);
});

if (process.env.SEVEN_CARD_HANDS === "all") {
  test("P3: each category has the known number of seven-card hands, with 4,824 different strengths in all", {
    timeout: 600_000,
  }, () => {
    const counts = countAll();
    expect(byCategory(counts)).toEqual(HANDS);
    expect(counts.filter((count) => count > 0)).toHaveLength(4824);
  });
} else {
  test("P3: half a million random seven-card hands fall into the categories at the expected rates", () => {
    const hands = 500_000;
    const counts = new Uint32Array(7463);
    const deal = dealer(7);
    for (let hand = 0; hand < hands; hand++) counts[evaluateSeven(deal())]! += 1;
    const found = byCategory(counts);
    for (const [category, all] of Object.entries(HANDS)) {
      const share = all / ALL;
      const spread = Math.sqrt(hands * share * (1 - share));
      expect(Math.abs((found[category] ?? 0) - hands * share), category).toBeLessThan(5 * spread);
    }
  });
}

test("P3: seven cards have the strength of the best of their twenty-one five-card hands", () => {
  const deal = dealer(11);
  for (let hand = 0; hand < 5000; hand++) {
    const cards = deal();
    let best = 0;
    for (let a = 0; a < 7; a++)
      for (let b = a + 1; b < 7; b++) best = Math.max(best, evaluateSeven(cards.filter((_, i) => i !== a && i !== b)));
    expect(evaluateSeven(cards)).toBe(best);
  }
});

/** Counts all five-card hands. The index of each count is the strength of the hand. */
function countFive(): Uint32Array {
  const counts = new Uint32Array(7463);
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++)
        for (let d = c + 1; d < 52; d++)
          for (let e = d + 1; e < 52; e++) counts[evaluateHigh("holdem", [a, b], [c, d, e])]!++;
  return counts;
}

/** Counts all seven-card hands. The index of each count is the strength of the hand. */
function countAll(): Uint32Array {
  const counts = new Uint32Array(7463);
  const hole: Card[] = [0, 0];
  const board: Card[] = [0, 0, 0, 0, 0];
  for (hole[0] = 0; hole[0] < 52; hole[0]++)
    for (hole[1] = hole[0] + 1; hole[1] < 52; hole[1]++)
      for (board[0] = hole[1] + 1; board[0] < 52; board[0]++)
        for (board[1] = board[0] + 1; board[1] < 52; board[1]++)
          for (board[2] = board[1] + 1; board[2] < 52; board[2]++)
            for (board[3] = board[2] + 1; board[3] < 52; board[3]++)
              for (board[4] = board[3] + 1; board[4] < 52; board[4]++) counts[evaluateHigh("holdem", hole, board)]!++;
  return counts;
}

/** Returns a function that deals seven random cards at each call. The same seed gives the same cards in every run. */
function dealer(seed: number): () => Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return () => {
    for (let i = 0; i < 7; i++) {
      const other = i + below(52 - i);
      const card = deck[other]!;
      deck[other] = deck[i]!;
      deck[i] = card;
    }
    return deck.slice(0, 7);
  };
}
