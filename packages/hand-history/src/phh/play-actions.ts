/** Plays the actions of a file of PHH with the rules, which gives the moves of a history or says at which action the file is wrong. */
import { type HandReader, type HandState, isRefusal, type SeatNo, seatAt } from "@poker/engine";
import type { HandHistory, Move } from "../history.ts";
import { beginHistory, playMove } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal, refuseHistory } from "../refusal.ts";
import type { FieldLines } from "./lines.ts";
import type { PhhAction } from "./parse-actions.ts";

/** `isCancelled`: the hand may break off. */
export function playActions(
  base: Omit<HandHistory, "moves">,
  actions: readonly PhhAction[],
  order: readonly SeatNo[],
  lines: FieldLines,
  isCancelled: boolean,
): readonly Move[] | HistoryRefusal {
  const begun = beginHistory(base);
  if (isHistoryRefusal(begun)) return { ...begun, line: lines.lineOf("starting_stacks"), field: "starting_stacks" };
  const moves: Move[] = [];
  let { state } = begun.step;
  for (const action of actions) {
    if (isDecision(action)) {
      const passed = passUnasked(state, order[action.place] ?? -1, begun.reader);
      moves.push(...passed.moves);
      state = passed.state;
    }
    const move = moveOf(action, state, order);
    const at = { line: lines.lineOf("actions", action.index), field: `actions[${action.index}]` };
    if (move === null) continue;
    const step = playMove(state, move, begun.reader);
    if (isRefusal(step))
      return refuseHistory("action-refused", refusedWords(step.code, state, order), at, {
        ...step.detail,
        asked: action.amount,
      });
    moves.push(move);
    state = step.state;
  }
  const passed = passUnasked(state, -1, begun.reader);
  moves.push(...passed.moves);
  if (passed.state.result) return moves;
  return isCancelled
    ? [...moves, { type: "cancelled", reason: "" }]
    : refuseHistory("unfinished", "the hand has no end", { line: lines.lineOf("actions"), field: "actions" });
}

const isDecision = ({ type }: PhhAction): boolean => type === "cc" || type === "cbr" || type === "f";

/** Checks for players whose chips no other can match, and whom such a file does not ask, up to that seat's turn. */
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

function refusedWords(code: string, { toAct }: HandState, order: readonly SeatNo[]): string {
  return toAct ? `${code}; p${order.indexOf(toAct.seat) + 1} is to act` : `${code}; no player is to act`;
}

/** null: nothing is decided by it. */
function moveOf({ type, place, amount }: PhhAction, { toAct }: HandState, order: readonly SeatNo[]): Move | null {
  const seat = order[place] ?? -1;
  const act = (action: Extract<Move, { type: "act" }>["action"]): Move => ({
    type: "act",
    seat,
    action,
    timedOut: false,
  });
  const isAsked = toAct?.seat === seat;
  switch (type) {
    case "cc":
      // A14: here betting is over, and such a file lets the last who could bet check.
      if (!isAsked && toAct === null) return null;
      return act({ type: isAsked && toAct.check ? "check" : "call" });
    case "cbr":
      return act({ type: toAct?.wager?.type ?? "raise", to: amount });
    case "f":
      return act({ type: "fold" });
    case "sm":
    case "db":
    case "dh":
      return null;
  }
}
