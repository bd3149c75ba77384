/** Evaluates the cards of a seat together with the board. */
import { evaluateHigh, evaluateLow } from "../evaluate/index.ts";
import { GAME_SHAPES } from "./deal.ts";
import { requireKnownCards } from "./seats.ts";
import type { HandSeat, HandView } from "./types.ts";

/** What a hand is worth. The larger `high` wins, and the smaller `low` wins. `low` is null when no low qualifies. */
export interface HandValue {
  readonly high: number;
  readonly low: number | null;
}
/** Returns what a seat's hand is worth at the showdown. */
export type HandReader = (view: HandView, seat: HandSeat) => HandValue;

/** Evaluates the seat's cards. Throws when a card is hidden. */
export function readHand(view: HandView, seat: HandSeat): HandValue {
  const { game } = view.rules;
  const cards = requireKnownCards(seat);
  return {
    high: evaluateHigh(game, cards, view.board),
    low: GAME_SHAPES[game].hasLow ? evaluateLow(cards, view.board) : null,
  };
}
