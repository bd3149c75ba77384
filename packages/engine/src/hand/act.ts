/** Decides what the player to act may do, and carries out their action. A1, A13 */
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { Chips, SeatNo } from "../rules.ts";
import { advanceHand } from "./advance-hand.ts";
import { roundAfterCall, roundAfterWager } from "./betting.ts";
import { HandBuilder } from "./hand-builder.ts";
import type { HandReader } from "./read-hand.ts";
import { requireSeat, seatAt } from "./seats.ts";
import type { Action, HandSeat, HandState, HandStep, HandView, LegalActions } from "./types.ts";

/**
 * Returns the legal actions of the seat to act, or null when no seat is to act. The object is the same one that the
 * `to-act` event carried.
 */
export const legalActions = (view: HandView): LegalActions | null => view.toAct;

/** The decision that an action is meant for. */
export interface ExpectedDecision {
  readonly handNo: number;
  readonly decision: number;
}

/**
 * Carries out the action of the seat to act. Refusals: no-hand, not-in-hand, stale-decision, already-folded,
 * already-all-in, not-your-turn, cannot-check, nothing-to-call, cannot-bet, cannot-raise, amount-not-whole,
 * amount-too-small, amount-too-large. A13
 */
export function act(
  state: HandState,
  action: Action & { readonly seat: SeatNo },
  expected?: ExpectedDecision,
  reader?: HandReader,
): HandStep | RuleRefusal {
  const legal = requireToAct(state, action.seat, expected);
  if (isRefusal(legal)) return legal;
  const added = chipsToAdd(requireSeat(state.seats, action.seat), legal, action);
  return typeof added === "number" ? playAction(state, action.seat, action.type, added, false, reader) : added;
}

/**
 * Returns the legal actions of this seat. Returns a refusal when the seat is not to act or the hand has moved past
 * `expected`.
 */
export function requireToAct(state: HandState, seat: SeatNo, expected?: ExpectedDecision): LegalActions | RuleRefusal {
  const { toAct, handNo } = state;
  if (!toAct) return refuse("no-hand");
  const player = seatAt(state.seats, seat);
  if (!player) return refuse("not-in-hand");
  if (expected && (expected.handNo !== handNo || expected.decision !== toAct.decision))
    return refuse("stale-decision", { handNo, decision: toAct.decision });
  if (player.status === "folded") return refuse("already-folded");
  if (player.status === "all-in") return refuse("already-all-in");
  return toAct.seat === seat ? toAct : refuse("not-your-turn", { seat: toAct.seat });
}

function chipsToAdd({ bet }: HandSeat, legal: LegalActions, action: Action): Chips | RuleRefusal {
  switch (action.type) {
    case "fold":
      return 0; // A14
    case "check":
      return legal.check ? 0 : refuse("cannot-check", { call: legal.call ?? 0 });
    case "call":
      return legal.call ?? refuse("nothing-to-call");
    case "bet":
    case "raise": {
      const { wager } = legal;
      if (wager?.type !== action.type) return refuse(action.type === "bet" ? "cannot-bet" : "cannot-raise");
      const bounds = { min: wager.min, max: wager.max };
      if (!Number.isSafeInteger(action.to)) return refuse("amount-not-whole", bounds);
      if (action.to < wager.min) return refuse("amount-too-small", bounds);
      if (action.to > wager.max) return refuse("amount-too-large", bounds);
      return action.to - bet;
    }
  }
}

/** Carries out a legal action, and then everything that happens before the next decision of a player. */
export function playAction(
  state: HandState,
  seat: SeatNo,
  action: Action["type"],
  added: Chips,
  timedOut: boolean,
  reader?: HandReader,
): HandStep {
  const player = requireSeat(state.seats, seat);
  const bet = player.bet + added;
  const stack = player.stack - added;
  const { round, reopened } = roundAfterAction(state, seat, action, bet);
  const play = new HandBuilder(state, reader);
  play.emit({
    type: "acted",
    seat,
    action,
    added,
    bet,
    stack,
    allIn: stack === 0,
    timedOut,
    round,
    reopened,
  });
  advanceHand(play, seat);
  return play.toStep();
}

function roundAfterAction(state: HandState, seat: SeatNo, action: Action["type"], to: Chips) {
  switch (action) {
    case "fold":
    case "check":
      return { round: state.round, reopened: [] };
    case "call":
      return { round: roundAfterCall(state.round), reopened: [] };
    case "bet":
    case "raise":
      return roundAfterWager(state, seat, to);
  }
}
