/**
 * Changes a hand so that the fields of the PHH standard can express it. The standard cannot express that a player is all-in but has chips
 * left (T2). So such a player is written as if their stack had been only the chips that they put in. Then the hand is played again with
 * this stack, and must give the same pots, the same winners, and the same win or loss for each player.
 */
import { type Action, type HandEvent, type HandState, isRefusal, type SeatNo, seatAt } from "@poker/engine";
import type { HandHistory } from "../history.ts";
import { asSeen, beginHistory, inventsCards, type PlayedHand, playHistory, playMove } from "../play.ts";
import type { HistoryRefusal } from "../refusal.ts";

interface StandardHand {
  /** The setup, with the starting stacks that the file gets. */
  readonly setup: HandHistory["setup"];
  readonly events: readonly HandEvent[];
  /** True when the standard cannot express how the hand ended. `events` then stop before the end. */
  readonly breaksOff: boolean;
}

export function standardHandOf(history: HandHistory): StandardHand | HistoryRefusal {
  const played = playHistory(history);
  if ("ok" in played) return played;
  const { setup } = history;
  if (!history.moves.some(({ type }) => type === "protected"))
    return { setup, events: played.events, breaksOff: false };
  const reduced = { ...setup, seats: setup.seats.map((each) => ({ ...each, stack: stackInPlay(played.state, each) })) };
  const events = playAgain({ ...history, setup: reduced });
  if (events && isSameResult(events, played)) return { setup: reduced, events, breaksOff: false };
  const until = played.events.findIndex(({ type }) => type === "protected");
  return { setup, events: played.events.slice(0, until), breaksOff: true };
}

/**
 * Returns the starting stack that the file gets for a seat. For a player who is all-in because they ran out of time, this is what they put
 * in.
 */
function stackInPlay({ seats }: HandState, { seat, stack }: { readonly seat: SeatNo; readonly stack: number }): number {
  const player = seatAt(seats, seat);
  return player?.protected ? player.contributed + player.dead : stack;
}

/**
 * Plays the hand again with the changed stacks, and skips moves that are no longer possible. A wager that no opponent can answer becomes a
 * call or a check. Returns null when the rules refuse a move, or when the hand would now show cards that the reader did not see.
 */
function playAgain(history: HandHistory): readonly HandEvent[] | null {
  const begun = beginHistory(history);
  if ("ok" in begun) return null;
  const events: HandEvent[] = [...begun.step.events];
  let { state } = begun.step;
  for (const move of history.moves) {
    if (move.type === "showed" || move.type === "protected") continue;
    if (move.type === "act" && state.toAct?.seat !== move.seat) continue;
    const possible =
      move.type === "act" ? { ...move, timedOut: false, action: possibleAction(state, move.action) } : move;
    const step = playMove(state, possible, begun.reader);
    if (isRefusal(step)) return null;
    events.push(...step.events);
    state = step.state;
  }
  return inventsCards(events, history) ? null : asSeen(events, history);
}

function possibleAction({ toAct }: HandState, action: Action): Action {
  const free: Action = { type: toAct?.check ? "check" : "call" };
  if (action.type === "fold") return action;
  if (action.type === "check" || action.type === "call") return free;
  const { wager } = toAct ?? {};
  if (!wager) return free;
  return { type: wager.type, to: Math.min(wager.max, Math.max(wager.min, action.to)) };
}

/** Returns true when every player won or lost the same amount in both versions of the hand. */
function isSameResult(events: readonly HandEvent[], played: PlayedHand): boolean {
  const nets = netsOf(events);
  const others = netsOf(played.events);
  return nets !== null && others !== null && nets.every((net, index) => net === others[index]);
}

function netsOf(events: readonly HandEvent[]): readonly number[] | null {
  const end = events.find((event) => event.type === "hand-ended");
  return end ? end.stacks.map(({ before, after }) => after - before) : null;
}
