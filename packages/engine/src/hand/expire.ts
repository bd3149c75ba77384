/** When the time is over, and when the hand cannot go on. T2, T4, T6 */
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { SeatNo, TimeOutPolicy } from "../rules.ts";
import { perform, turnOf } from "./act.ts";
import { goOn, Play } from "./play.ts";
import { seatIn } from "./seats.ts";
import { ended } from "./settle.ts";
import type { HandState, HandStep, LegalActions } from "./types.ts";

/**
 * Acts for a seat whose turn ran out, by the hand's policy, or by another when the hand's is used up for him (T8). Refusals:
 * those of `act` about whose turn it is.
 */
export function expire(state: HandState, seat: SeatNo, policy = state.rules.timeOut): HandStep | Refusal {
  const turn = turnOf(state, seat);
  return isRefusal(turn) ? turn : POLICIES[policy](state, turn);
}

/** Whether running out of time would make this seat all-in: it has put something in. T2 */
export function isProtected({ rules, seats }: HandState, seat: SeatNo): boolean {
  const { total, dead } = seatIn(seats, seat);
  return rules.timeOut === "all-in-protection" && total + dead > 0;
}

const POLICIES: Readonly<Record<TimeOutPolicy, (state: HandState, turn: LegalActions) => HandStep>> = {
  // T2: also when checking is free
  "all-in-protection": (state, { seat }) => {
    if (!isProtected(state, seat)) return perform(state, seat, "fold", 0, true);
    const play = new Play(state);
    play.emit({ type: "protected", seat });
    goOn(play, seat);
    return play.step();
  },
  // T4
  "grace-then-check-fold": (state, { seat, check }) => perform(state, seat, check ? "check" : "fold", 0, true),
};

/** Gives every start stack back, posts included, without rake. Refuses `no-hand` when the hand is over. T6 */
export function cancelHand(state: HandState, reason: string): HandStep | Refusal {
  if (state.result) return refuse("no-hand");
  const play = new Play(state);
  play.emit(ended(state, "cancelled", reason, 0));
  return play.step();
}
