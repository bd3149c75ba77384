/** The nine categories of seven cards: a sample in a normal run, all 133,784,560 hands with `SEVEN_CARD_HANDS=all`. P3 */
import { expect, test } from "vitest";
import type { Card } from "../cards/card.ts";
import { evaluateHigh } from "./high.ts";
import { type HighCategory, highCategory } from "./strength.ts";

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

if (process.env.SEVEN_CARD_HANDS === "all") {
  test("P3: every hand of seven cards, counted by category; 4,824 strengths", { timeout: 600_000 }, () => {
    const counts = countAll();
    expect(byCategory(counts)).toEqual(HANDS);
    expect(counts.filter((count) => count > 0)).toHaveLength(4824);
  });
} else {
  test("P3: categories of half a million random seven cards are as frequent as they should be", () => {
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

test("P3: seven cards are worth their best five, by all twenty-one", () => {
  const deal = dealer(11);
  for (let hand = 0; hand < 5000; hand++) {
    const cards = deal();
    let best = 0;
    for (let a = 0; a < 7; a++)
      for (let b = a + 1; b < 7; b++) best = Math.max(best, evaluateSeven(cards.filter((_, i) => i !== a && i !== b)));
    expect(evaluateSeven(cards)).toBe(best);
  }
});

/** Hands by strength. */
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

/** Seven random cards a call, the same in every run. */
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
