/** Says what the cards of a seat are worth with the board. */
import { evaluateHigh, evaluateLow } from "../evaluate/index.ts";
import { GAME_SHAPES } from "./deal.ts";
import { requireKnownCards } from "./seats.ts";
import type { HandSeat, HandView } from "./types.ts";

/** The value of a hand: the larger `high` wins, and the smaller `low` wins. `low` is null when no low qualifies. */
export interface HandValue {
  readonly high: number;
  readonly low: number | null;
}
/** Says what a hand is worth at the showdown. */
export type HandReader = (view: HandView, seat: HandSeat) => HandValue;

/** Reads the seat's cards. All of them must be known. */
export function readHand(view: HandView, seat: HandSeat): HandValue {
  const { game } = view.rules;
  const cards = requireKnownCards(seat);
  return {
    high: evaluateHigh(game, cards, view.board),
    low: GAME_SHAPES[game].hasLow ? evaluateLow(cards, view.board) : null,
  };
}
