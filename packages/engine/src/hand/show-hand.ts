/** Lets a player choose to show cards after the hand. P8, P9 */
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { SeatNo } from "../rules.ts";
import { HandBuilder } from "./hand-builder.ts";
import { requireKnownCards, seatAt } from "./seats.ts";
import type { HandState, HandStep } from "./types.ts";

/**
 * Turns cards face up for a player who won without showing or who mucked, after the hand is settled. `which` lists the
 * indices of the cards in the player's hand; 0 is the first card that was dealt. The other cards stay hidden. When all
 * of these cards are already face up, the step has no events. Refusals: hand-running, no-hand (the hand was cancelled),
 * not-in-hand, already-folded, no-such-card.
 */
export function showHand(state: HandState, seat: SeatNo, which: readonly number[]): HandStep | RuleRefusal {
  if (state.result?.outcome !== "settled") return refuse(state.result ? "no-hand" : "hand-running");
  const player = seatAt(state.seats, seat);
  if (!player) return refuse("not-in-hand");
  if (player.status === "folded") return refuse("already-folded");
  const { shown, exposed = [] } = player;
  const held = requireKnownCards(player);
  if (which.length === 0 || which.some((place) => held[place] === undefined)) return refuse("no-such-card");
  const cards = held.map((card, place) => (which.includes(place) && !shown && !exposed.includes(card) ? card : null));
  const play = new HandBuilder(state);
  if (cards.some((card) => card !== null)) play.emit({ type: "tabled", hands: [{ seat, cards }] });
  return play.toStep();
}
