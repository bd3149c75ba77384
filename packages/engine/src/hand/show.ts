/** Showing by choice, after the hand. P8, P9 */
import { type Refusal, refuse } from "../refusal.ts";
import type { SeatNo } from "../rules.ts";
import { Play } from "./play.ts";
import { knownCards } from "./seats.ts";
import type { HandState, HandStep } from "./types.ts";

/**
 * Turns the hand of a player who did not fold face up once it is settled: the winner nobody saw, or a mucked hand.
 * A hand that lies open already gives a step without events. Refusals: hand-running, no-hand (cancelled), not-in-hand,
 * already-folded.
 */
export function showHand(state: HandState, seat: SeatNo): HandStep | Refusal {
  if (state.result?.outcome !== "settled") return refuse(state.result ? "no-hand" : "hand-running");
  const player = state.seats.find((s) => s.seat === seat);
  if (!player) return refuse("not-in-hand");
  if (player.status === "folded") return refuse("already-folded");
  const play = new Play(state);
  if (!player.shown) play.emit({ type: "tabled", hands: [{ seat, cards: knownCards(player) }] });
  return play.step();
}
