/** Plays what a file says was done with the rules, which gives the moves of a history or says where the file is wrong. */
import { type Chips, type HandReader, type HandState, isRefusal, type SeatNo, seatAt } from "@poker/engine";
import type { HandHistory, Move } from "../history.ts";
import { beginHistory, playMove } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal, type Place, refuseHistory } from "../refusal.ts";

/** One thing that a file says a player did. */
export interface ToldAction {
  readonly type: "fold" | "check-or-call" | "wager" | "protected";
  readonly seat: SeatNo;
  /** Of a wager: the total on this street. */
  readonly to: Chips;
  readonly at: Place;
}

export interface ToldHand {
  readonly base: Omit<HandHistory, "moves">;
  readonly actions: readonly ToldAction[];
  /** The hand may break off. */
  readonly isCancelled: boolean;
  /** What the file calls that seat. */
  readonly nameOf: (seat: SeatNo) => string;
  /** Where the hand begins and where its actions are. */
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
}: ToldHand): readonly Move[] | HistoryRefusal {
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

/** Checks for players whose chips no other can match, and whom some files do not ask, up to that seat's turn. */
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

/** null: nothing is decided by it. */
function moveOf({ type, seat, to }: ToldAction, { toAct }: HandState): Move | null {
  const act = (action: Extract<Move, { type: "act" }>["action"]): Move => ({
    type: "act",
    seat,
    action,
    timedOut: false,
  });
  switch (type) {
    case "check-or-call":
      // A14: here betting is over, and such a file lets the last who could bet check.
      if (toAct === null) return null;
      return act({ type: toAct.seat === seat && toAct.check ? "check" : "call" });
    case "wager":
      return act({ type: toAct?.wager?.type ?? "raise", to });
    case "fold":
      return act({ type: "fold" });
    case "protected":
      return { type: "protected", seat };
  }
}
