/**
 * Estimates how much of the pot a hand wins, by playing it against random hands many times. All games and streets use
 * the same method.
 */
import { type Card, evaluateHigh, evaluateLow, GAME_SHAPES, type Game } from "@poker/engine";

/**
 * Returns the average fraction of the pot, from 0 to 1, that `hole` wins against `opponents` random hands. When a pot
 * or a half is split, only the part that `hole` wins counts. With 200 samples the error is about 0.03.
 */
export function estimateEquity(
  game: Game,
  hole: readonly Card[],
  board: readonly Card[],
  opponents: number,
  samples: number,
  random: () => number,
): number {
  const known = new Set([...hole, ...board]);
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.has(card));
  const each = GAME_SHAPES[game].holeCards;
  const missing = 5 - board.length;
  let won = 0;
  for (let sample = 0; sample < samples; sample++) {
    const drawn = drawRandomCards(deck, opponents * each + missing, random);
    const table = [...board, ...drawn.slice(0, missing)];
    const hands = Array.from({ length: opponents }, (_, i) =>
      drawn.slice(missing + i * each, missing + (i + 1) * each),
    );
    won += potShare(game, [hole, ...hands], table);
  }
  return won / samples;
}

/**
 * Moves `count` random cards to the front of the deck and returns them. The next draw may start from any order of the
 * other cards.
 */
function drawRandomCards(deck: Card[], count: number, random: () => number): Card[] {
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (deck.length - i));
    const card = deck[j] ?? 0;
    deck[j] = deck[i] ?? 0;
    deck[i] = card;
  }
  return deck.slice(0, count);
}

/** Returns the fraction of the pot, from 0 to 1, that the first of the hands wins. P3, P5 */
function potShare(game: Game, hands: readonly (readonly Card[])[], board: readonly Card[]): number {
  const high = shareOfBest(hands.map((hole) => evaluateHigh(game, hole, board)));
  if (!GAME_SHAPES[game].hasLow) return high;
  const lows = hands.map((hole) => -(evaluateLow(hole, board) ?? Number.POSITIVE_INFINITY));
  return lows.every((low) => low === Number.NEGATIVE_INFINITY) ? high : (high + shareOfBest(lows)) / 2;
}

function shareOfBest(values: readonly number[]): number {
  const best = Math.max(...values);
  return values[0] === best ? 1 / values.filter((value) => value === best).length : 0;
}
