/** Plays the actions of a file by the rules. Returns the moves of a hand history, or a refusal that says where the file is wrong. */
import {
  type Action,
  type Chips,
  type HandReader,
  type HandState,
  isRefusal,
  type LegalActions,
  type SeatNo,
  seatAt,
} from "@poker/engine";
import type { HandHistory, Move } from "../history.ts";
import { beginHistory, playMove } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal, type Place, refuseHistory } from "../refusal.ts";

/** One action of a player, as the file states it. */
export interface StatedAction {
  readonly type: "fold" | "check-or-call" | "wager" | "protected";
  readonly seat: SeatNo;
  /** The player's total bet on this street. Only used for a wager. */
  readonly to: Chips;
  readonly at: Place;
}

export interface StatedHand {
  readonly base: Omit<HandHistory, "moves">;
  readonly actions: readonly StatedAction[];
  /** True when the hand may have been cancelled, so that the file may stop before the hand is over. */
  readonly isCancelled: boolean;
  /** Returns the name that the file gives to a seat's player. */
  readonly nameOf: (seat: SeatNo) => string;
  /** Where the hand begins in the file. */
  readonly start: Place;
  readonly end: Place;
}

export function playActions({
  base,
  actions,
  isCancelled,
  nameOf,
  start,
  end,
}: StatedHand): readonly Move[] | HistoryRefusal {
  const begun = beginHistory(base);
  if (isHistoryRefusal(begun)) return { ...begun, line: start.line ?? null, field: start.field ?? null };
  const moves: Move[] = [];
  let { state } = begun.step;
  const pass = (until: SeatNo) => {
    const passed = passUnasked(state, until, begun.reader);
    moves.push(...passed.moves);
    state = passed.state;
  };
  for (const action of actions) {
    pass(action.seat);
    const move = moveOf(action, state);
    if (move === null) continue;
    const step = playMove(state, move, begun.reader);
    if (isRefusal(step)) {
      const asked = state.toAct ? `${nameOf(state.toAct.seat)} is to act` : "no player is to act";
      const detail = { ...step.detail, asked: action.to };
      return refuseHistory("action-refused", `${step.code}; ${asked}`, action.at, detail);
    }
    moves.push(move);
    state = step.state;
  }
  pass(-1);
  if (state.result) return moves;
  return isCancelled
    ? [...moves, { type: "cancelled", reason: "" }]
    : refuseHistory("unfinished", "the hand has no end", end);
}

/**
 * Plays a check for each player until the seat `until` is to act. Some files leave out these checks when no opponent can match the player's
 * chips.
 */
function passUnasked(from: HandState, until: SeatNo, reader: HandReader): { state: HandState; moves: readonly Move[] } {
  const moves: Move[] = [];
  let state = from;
  while (state.toAct?.check && state.toAct.seat !== until && isUnmatched(state, state.toAct.seat)) {
    const move: Move = { type: "act", seat: state.toAct.seat, action: { type: "check" }, timedOut: false };
    const step = playMove(state, move, reader);
    if (isRefusal(step)) break;
    moves.push(move);
    state = step.state;
  }
  return { state, moves };
}

function isUnmatched({ seats }: HandState, seat: SeatNo): boolean {
  const others = seats.filter((other) => other.seat !== seat && other.status !== "folded");
  const bet = seatAt(seats, seat)?.bet ?? 0;
  return others.every((other) => other.bet + other.stack <= bet);
}

/**
 * Turns a wager of a file into a legal action with the same pots. Some rooms allow a raise although every opponent is all-in, or reduce a
 * raise to the chips that an opponent has left. The pots stay the same, because chips that no opponent can match go back to the player.
 */
function wagerOf({ seats }: HandState, { seat, check, wager }: LegalActions, to: Chips): Action {
  const most = Math.max(
    0,
    ...seats.flatMap((other) =>
      other.seat === seat || other.status === "folded" ? [] : [other.bet + (other.protected ? 0 : other.stack)],
    ),
  );
  const highest = Math.max(...seats.map(({ bet }) => bet));
  if (to === highest || (!wager && most <= highest && to > highest)) return { type: check ? "check" : "call" };
  if (!wager) return { type: "raise", to };
  const isTrimmed = to < wager.min && to >= most;
  return { type: wager.type, to: isTrimmed ? wager.min : to };
}

/** Returns the move for an action. Returns null when the player has no decision to make. */
function moveOf({ type, seat, to }: StatedAction, state: HandState): Move | null {
  const { toAct } = state;
  const act = (action: Extract<Move, { type: "act" }>["action"]): Move => ({
    type: "act",
    seat,
    action,
    timedOut: false,
  });
  switch (type) {
    case "check-or-call":
      // A14: the betting is already over, but some files still contain a check of the last player who could bet.
      if (toAct === null) return null;
      return act({ type: toAct.seat === seat && toAct.check ? "check" : "call" });
    case "wager":
      return act(toAct?.seat === seat ? wagerOf(state, toAct, to) : { type: "raise", to });
    case "fold":
      return act({ type: "fold" });
    case "protected":
      return { type: "protected", seat };
  }
}
