/**
 * Acts in the hand for a player whose time ran out, and cancels a hand that cannot continue. `timeOutSeat` in `table/hand-commands.ts` then
 * decides what happens to the player's seat. T2, T4, T6
 */
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { SeatNo, TimeOutPolicy } from "../rules.ts";
import { playAction, requireToAct } from "./act.ts";
import { advanceHand } from "./advance-hand.ts";
import { protectedAmount } from "./all-in-protection.ts";
import { HandBuilder } from "./hand-builder.ts";
import type { HandReader } from "./read-hand.ts";
import { handEndedEvent } from "./settle.ts";
import type { HandState, HandStep, LegalActions } from "./types.ts";

/**
 * Acts for a seat whose time ran out. Uses the hand's policy, or another policy when the player has used up their
 * protected all-ins (T8). Refusals: those of `act` about the seat to act.
 */
export function expire(
  state: HandState,
  seat: SeatNo,
  policy = state.rules.timeOut,
  reader?: HandReader,
): HandStep | RuleRefusal {
  const legal = requireToAct(state, seat);
  return isRefusal(legal) ? legal : TIME_OUT_POLICIES[policy](state, legal, reader);
}

const TIME_OUT_POLICIES: Readonly<
  Record<TimeOutPolicy, (state: HandState, legal: LegalActions, reader?: HandReader) => HandStep>
> = {
  // T2: the player is all-in even when they could check for free
  "all-in-protection": (state, { seat }, reader) => {
    if (protectedAmount(state, seat) === 0) return playAction(state, seat, "fold", 0, true, reader);
    const play = new HandBuilder(state, reader);
    play.emit({ type: "protected", seat });
    advanceHand(play, seat);
    return play.toStep();
  },
  // T4: checks when checking is free and folds when it is not
  "grace-then-check-fold": (state, { seat, check }, reader) =>
    playAction(state, seat, check ? "check" : "fold", 0, true, reader),
};

/**
 * Cancels the hand and gives every seat its start stack back, including its posts. No rake is taken. Refusal: `no-hand`
 * when the hand is over. T6
 */
export function cancelHand(state: HandState, reason: string): HandStep | RuleRefusal {
  if (state.result) return refuse("no-hand");
  const play = new HandBuilder(state);
  play.emit(handEndedEvent(state, "cancelled", reason, 0));
  return play.toStep();
}
