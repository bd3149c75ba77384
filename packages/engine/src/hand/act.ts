/** A player's turn: what he may do, and doing it. A1, A13 */
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { Chips, SeatNo } from "../rules.ts";
import { called, wagered } from "./betting.ts";
import { goOn, Play } from "./play.ts";
import { seatIn } from "./seats.ts";
import type { Action, HandSeat, HandState, HandStep, HandView, LegalActions } from "./types.ts";

/** What the seat on turn may do; null when nobody is. The same object the `turn` event carried. */
export const legalActions = (view: HandView): LegalActions | null => view.turn;

/** Which turn an action was meant for. */
export interface Expected {
  readonly handNo: number;
  readonly decision: number;
}

/**
 * Does the action of a seat on its turn. Refusals: no-hand, not-in-hand, stale-decision, already-folded, already-all-in,
 * not-your-turn, cannot-check, nothing-to-call, cannot-bet, cannot-raise, amount-not-whole, amount-too-small,
 * amount-too-large. A13
 */
export function act(
  state: HandState,
  action: Action & { readonly seat: SeatNo },
  expected?: Expected,
): HandStep | Refusal {
  const turn = turnOf(state, action.seat, expected);
  if (isRefusal(turn)) return turn;
  const added = chipsAdded(seatIn(state.seats, action.seat), turn, action);
  return typeof added === "number" ? perform(state, action.seat, action.type, added, false) : added;
}

/** The open turn of that seat, or why it is not his. */
export function turnOf(state: HandState, seat: SeatNo, expected?: Expected): LegalActions | Refusal {
  const { turn, handNo } = state;
  if (!turn) return refuse("no-hand");
  const player = state.seats.find((s) => s.seat === seat);
  if (!player) return refuse("not-in-hand");
  if (expected && (expected.handNo !== handNo || expected.decision !== turn.decision))
    return refuse("stale-decision", { handNo, decision: turn.decision });
  if (player.status === "folded") return refuse("already-folded");
  if (player.status === "all-in") return refuse("already-all-in");
  return turn.seat === seat ? turn : refuse("not-your-turn", { seat: turn.seat });
}

function chipsAdded({ bet }: HandSeat, legal: LegalActions, action: Action): Chips | Refusal {
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

/** Plays a legal action out: the action, then whatever follows without a player. */
export function perform(
  state: HandState,
  seat: SeatNo,
  action: Action["type"],
  added: Chips,
  timedOut: boolean,
): HandStep {
  const player = seatIn(state.seats, seat);
  const bet = player.bet + added;
  const stack = player.stack - added;
  const { round, reopened } = bettingAfter(state, seat, action, bet);
  const play = new Play(state);
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
  goOn(play, seat);
  return play.step();
}

function bettingAfter(state: HandState, seat: SeatNo, action: Action["type"], to: Chips) {
  switch (action) {
    case "fold":
    case "check":
      return { round: state.round, reopened: [] };
    case "call":
      return { round: called(state.round), reopened: [] };
    case "bet":
    case "raise":
      return wagered(state, seat, to);
  }
}
